import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { later } from "../lazy-screen.ts";
import { routePaths, type RouteName } from "../route-names.ts";

/** @returns a function that is true for routes with a finished screen; only those get links */
export function useIsBuilt(): (name: RouteName) => boolean {
  const { routesByPath } = useRouter();
  return useCallback(
    (name) => {
      const path = routePaths[name];
      // A company's home is the index route under the layout and has the same path.
      const byPath = routesByPath as Record<
        string,
        { options: { component?: unknown } } | undefined
      >;
      const route = byPath[`${path}/`] ?? byPath[path];
      return route !== undefined && route.options.component !== later;
    },
    [routesByPath],
  );
}
