import { createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "#web/lib/navigation/search-codec.ts";
import type { RouteName } from "./route-names.ts";
import { routeTree } from "./routes.tsx";
import { ScreenError, ScreenMissing, ScreenPending } from "./screen-states.tsx";

const pendingAfterMs = 150;

export type AppRouter = ReturnType<typeof createAppRouter>;

/** @returns the router of the page, at the address that the page was opened with */
export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch: (text) => parseSearch(text),
    stringifySearch,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingAfterMs,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: ScreenMissing,
    defaultPendingComponent: ScreenPending,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** Who a memo is to be written to. Kept out of the address, so that no link can name one person and mean another. */
    writeTo?: { readonly id: number; readonly name: string };
    /** Whom a new celebration is for. */
    celebrate?: {
      readonly person: { readonly id: number; readonly name: string };
      readonly occasion: "birthday" | "anniversary";
    };
    /** What was laid over the screen by a step of its own. */
    layer?: string | undefined;
  }
  interface StaticDataRouteOption {
    /** The route's name in the specification; its words are the page title. */
    name?: RouteName;
    /** True for addresses that lead nowhere. */
    missing?: true;
  }
}
