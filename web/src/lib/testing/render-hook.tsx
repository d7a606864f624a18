import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

export interface Rendered<T> {
  /** What the hook returned last. */
  readonly now: T;
  /** Leaves the screen that uses the hook. */
  leave(): Promise<void>;
}

/**
 * Uses a hook in a component on a page, as a screen does, until the test ends. The test file asks for
 * `@vitest-environment happy-dom`.
 */
export async function renderHook<T>(use: () => T): Promise<Rendered<T>> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const seen: { now?: T } = {};
  function Screen(): ReactNode {
    seen.now = use();
    return null;
  }
  const screen = (
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>
  );
  await act(async () => root.render(screen));
  let isLeft = false;
  const leave = async (): Promise<void> => {
    if (isLeft) return;
    isLeft = true;
    await act(async () => root.unmount());
    place.remove();
  };
  // The tests of one worker share the page: a hook that stayed on it would hear what the next test does.
  onTestFinished(async () => {
    await leave();
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  });
  return {
    get now() {
      return seen.now as T;
    },
    leave,
  };
}

/** Does something to the page and waits until it shows. */
export async function doing(act_: () => unknown): Promise<void> {
  await act(async () => {
    await act_();
  });
}
