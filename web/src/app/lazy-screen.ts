import type { AsyncRouteComponent } from "@tanstack/react-router";
import { createElement, use, type ComponentType, type ReactNode } from "react";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { explainMissingCode } from "#web/lib/browser/missing-code.ts";
import { NotYet } from "#web/ui/feedback/states.tsx";

/**
 * A screen that loads its own code and its area's texts at once, when it is opened or about to be. Code that does not come
 * is asked for again at the next try; the router's own `lazyRouteComponent` would reload the page, and then give up.
 * @param name the component's export
 * @param parts what it is not drawn without: areas of texts it speaks from (inside the company shell those of the entities are
 * there already), and parts that would push away what stands below them
 */
export function lazyScreen<N extends string>(
  load: () => Promise<Readonly<Record<N, ComponentType>>>,
  name: N,
  ...parts: readonly { load: () => Promise<void> }[]
): AsyncRouteComponent<object> {
  const loadModule = withImportRetry(load);
  let screen: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  let failed = false;
  const loadAll = async (): Promise<void> => {
    const all = Promise.all([loadModule(), ...parts.map((part) => part.load())]);
    const [module] = await all.catch(explainMissingCode);
    screen = module[name];
  };
  const preload = (): Promise<void> => {
    if (loading && !failed) return loading;
    failed = false;
    loading = loadAll().catch((error: unknown) => {
      failed = true;
      throw error;
    });
    return loading;
  };
  function Screen(): ReactNode {
    // Drawing what failed does not try it again, else it would try without end.
    if (!screen) use(loading ?? preload());
    return screen && createElement(screen);
  }
  return Object.assign(Screen, { preload });
}

/** A screen that later work owns. */
export const later = NotYet;
