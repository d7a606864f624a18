import { lazyRouteComponent, type AsyncRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { explainMissingCode } from "#web/lib/missing-code.ts";
import { NotYet } from "#web/ui/states.tsx";

/**
 * A screen that loads its own code and its area's texts at once, when it is opened or about to be.
 * @param name the component's export
 * @param texts areas the screen speaks from
 */
export function lazyScreen<M extends object, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
  ...texts: readonly { load: () => Promise<void> }[]
): AsyncRouteComponent<object> {
  const loadAll = async (): Promise<Record<string, ComponentType>> => {
    const [module] = await Promise.all([load(), ...texts.map((area) => area.load())]).catch(
      explainMissingCode,
    );
    return module as unknown as Record<string, ComponentType>;
  };
  return lazyRouteComponent(loadAll, name) as AsyncRouteComponent<object>;
}

/** A screen that later work owns. */
export const later = NotYet;
