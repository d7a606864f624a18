import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { later } from "../lazy-screen.ts";
import { routePaths, type RouteName } from "../route-names.ts";

/** @returns tells whether a route has a screen yet, so that nothing leads to one that hasn't */
export function useIsBuilt(): (name: RouteName) => boolean {
  const { routesByPath } = useRouter();
  return useCallback(
    (name) => {
      const path = routePaths[name];
      // The home of a company is the index under its layout, which has the same path.
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
