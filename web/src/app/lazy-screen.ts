import type { AsyncRouteComponent } from "@tanstack/react-router";
import { createElement, use, type ComponentType, type ReactNode } from "react";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { explainMissingCode } from "#web/lib/browser/missing-code.ts";
import { NotYet } from "#web/ui/feedback/states.tsx";

/**
 * A screen whose code and texts load together, when it is opened or about to be. If the code fails to load, the next
 * visit tries again; the router's own `lazyRouteComponent` would reload the page once and then give up.
 * @param name the component's export
 * @param parts what the screen needs before it is drawn: its texts (those of the entities are loaded by the company
 * shell) and parts that would otherwise push content down when they arrive
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
    // Drawing a failed screen again does not retry the load: that would never end.
    if (!screen) use(loading ?? preload());
    return screen && createElement(screen);
  }
  return Object.assign(Screen, { preload });
}

/** The placeholder for a screen that is not built yet. */
export const later = NotYet;
