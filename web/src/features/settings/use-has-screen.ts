import { useRouter } from "@tanstack/react-router";
import { NotYet } from "#web/ui/feedback/states.tsx";

/** @returns a function that is true for routes whose screen is built */
export function useHasScreen(): (path: string) => boolean {
  const routes = useRouter().routesByPath as Readonly<
    Record<string, { options: { component?: unknown } } | undefined>
  >;
  return (path) => {
    const screen = routes[path]?.options.component;
    return screen !== undefined && screen !== NotYet;
  };
}
