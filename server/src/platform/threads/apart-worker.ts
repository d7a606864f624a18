// Runs on a thread of its own; see apart.ts.
import { parentPort, workerData } from "node:worker_threads";

import { UploadError } from "#server/platform/uploads/upload-error";

export type Order = "next";

export type Answer =
  | { readonly done: boolean; readonly piece?: unknown }
  | {
      readonly failure:
        | Pick<UploadError, "code" | "text">
        | { readonly message: string; readonly stack: string | undefined };
    };

const { module, generator, input } = workerData as {
  module: string;
  generator: string;
  input: unknown;
};
let pieces: AsyncGenerator | undefined;

parentPort?.on("message", () => void answer());

async function answer(): Promise<void> {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(await next());
}

async function next(): Promise<Answer> {
  try {
    if (pieces === undefined) {
      const loaded = (await import(module)) as Record<string, (given: unknown) => AsyncGenerator>;
      pieces = loaded[generator]?.(input);
    }
    const { done = false, value } = (await pieces?.next()) ?? {};
    return { done, piece: value as unknown };
  } catch (error) {
    if (error instanceof UploadError) return { failure: { code: error.code, text: error.text } };
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { failure: { message, stack } };
  }
}
