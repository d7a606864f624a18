import { Worker } from "node:worker_threads";

import { UploadError } from "#server/platform/uploads/upload-error";
import { createTurns } from "#server/platform/turns";

import type { Answer, Order } from "./apart-worker.ts";

/** Work that would keep the other calls waiting, or take too much memory in one go. */
interface ApartWork {
  /** The module that does it, such as `new URL("./import-read-rules.ts", import.meta.url)`. */
  readonly module: URL;
  /** Its exported async generator. */
  readonly generator: string;
  /** Its one argument; copied over, like all that comes back. */
  readonly input: unknown;
  /** Whether it waits for its turn. Work that holds what others wait for must not: neither would ever go on. */
  readonly waits: boolean;
}

/**
 * Runs a generator on a thread of its own and hands over what it yields, one piece for each that is asked for. Of
 * those that wait for their turn one runs at a time, so that the memory is bounded; the thread ends with the loop.
 * @throws UploadError as the generator does, and where it needs too much memory or time
 */
export async function* runApart<Piece>(work: ApartWork): AsyncGenerator<Piece> {
  const place = work.waits ? await takePlace() : null;
  const worker = new Worker(new URL("./apart-worker.ts", import.meta.url), {
    workerData: { module: work.module.href, generator: work.generator, input: work.input },
    resourceLimits: { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  });
  try {
    for (;;) {
      const answer = await nextOf(worker);
      if ("failure" in answer) throw thrownAgain(answer.failure);
      if (answer.done) return;
      yield answer.piece as Piece;
    }
  } finally {
    await worker.terminate();
    place?.leave();
  }
}

const turns = createTurns(1);

/** Waits for the turn, which lasts until `leave`. */
function takePlace(): Promise<{ leave(): void }> {
  const { promise, resolve: leave } = Promise.withResolvers<void>();
  return new Promise((resolve) => {
    void turns(async () => {
      resolve({ leave });
      await promise;
    });
  });
}

/** For one piece, milliseconds: many times what the largest table takes. */
const patience = 60_000;

function nextOf(worker: Worker): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => reject(tooMuch()), patience);
  const failed = (error: Error & { code?: string }): void =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch(error) : error);
  const ended = (): void => reject(new Error("the thread ended before its work"));
  worker.once("message", resolve).once("error", failed).once("exit", ended);
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage("next" satisfies Order);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", failed).off("exit", ended);
  });
}

function thrownAgain(failure: Extract<Answer, { failure: unknown }>["failure"]): Error {
  if ("text" in failure) return new UploadError(failure.code, failure.text);
  const error = new Error(failure.message);
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
}

function tooMuch(cause?: unknown): UploadError {
  return new UploadError(
    "file_too_large",
    {
      en: "There is too much in this file to read it at once. Split it into smaller ones",
      es: "Hay demasiado en este archivo para leerlo de una vez. Divídelo en otros más pequeños",
    },
    { cause },
  );
}
