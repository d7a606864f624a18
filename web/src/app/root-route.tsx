import { createRootRoute } from "@tanstack/react-router";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { RootLayout } from "./root-layout.tsx";
import { PageMissing, PagePending, ScreenError } from "./screen-states.tsx";
import { loadTitles } from "./titles.ts";

/** The root of all routes. */
export const root = createRootRoute({
  validateSearch: (search: Record<string, unknown>): Search => search as Search,
  loader: () => Promise.all([coreTexts.load(), loadTitles()]),
  component: RootLayout,
  errorComponent: ScreenError,
  notFoundComponent: PageMissing,
  pendingComponent: PagePending,
});
