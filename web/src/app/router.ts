import { createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "#web/lib/navigation/search-codec.ts";
import type { RouteName } from "./route-names.ts";
import { routeTree } from "./routes.tsx";
import { ScreenError, ScreenMissing, ScreenPending } from "./screen-states.tsx";

const pendingAfterMs = 150;

export type AppRouter = ReturnType<typeof createAppRouter>;

/** @returns the router of this page, starting at the page's address */
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
    /** The person to write a memo to. It is not in the address, where a link could name one person and mean another. */
    writeTo?: { readonly id: number; readonly name: string };
    /** The person and occasion of a new celebration. */
    celebrate?: {
      readonly person: { readonly id: number; readonly name: string };
      readonly occasion: "birthday" | "anniversary";
    };
    /** The name of a layer that was opened over the screen with its own history entry. */
    layer?: string | undefined;
  }
  interface StaticDataRouteOption {
    /** The route's name in the specification; the page title is made from it. */
    name?: RouteName;
    /** True for unknown addresses. */
    missing?: true;
  }
}
