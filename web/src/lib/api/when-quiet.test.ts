// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { queryClient } from "./query-client.ts";
import { whenQuiet } from "./when-quiet.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", (act: () => void) => setTimeout(act));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Starts a call. @returns a function that answers it */
function ask(name: string): () => void {
  let answer = (): void => undefined;
  const queryFn = (): Promise<boolean> => new Promise((resolve) => (answer = () => resolve(true)));
  void queryClient.prefetchQuery({ queryKey: [name], queryFn });
  return () => answer();
}

test("While a screen waits for an answer, nothing runs; afterwards, it runs once", async () => {
  const answers = [ask("getHome"), ask("getCompany")];
  const act = vi.fn();
  whenQuiet(act);
  for (const answer of answers) {
    await vi.advanceTimersByTimeAsync(100);
    expect(act).not.toHaveBeenCalled();
    answer();
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(act).toHaveBeenCalledOnce();
});

test("While the code of a part is loading, nothing runs; nor while the part waits for its own call", async () => {
  const code = Promise.withResolvers<void>();
  let answer = (): void => undefined;
  const part = withImportRetry(() => code.promise)().then(() => (answer = ask("getMemoProgress")));
  const act = vi.fn();
  whenQuiet(act);
  await vi.advanceTimersByTimeAsync(100);
  expect(act).not.toHaveBeenCalled();
  code.resolve();
  await part;
  await vi.advanceTimersByTimeAsync(100);
  expect(act).not.toHaveBeenCalled();
  answer();
  await vi.advanceTimersByTimeAsync(100);
  expect(act).toHaveBeenCalledOnce();
});

test("A call without an answer is not waited for forever", async () => {
  ask("getHome");
  const act = vi.fn();
  whenQuiet(act);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(act).toHaveBeenCalledOnce();
});

test("What was canceled doesn't run", async () => {
  const act = vi.fn();
  whenQuiet(act)();
  const answer = ask("getHome");
  whenQuiet(act)();
  answer();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(act).not.toHaveBeenCalled();
});
