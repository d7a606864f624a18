import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

import { CallError } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";
import { UploadError } from "#server/platform/uploads/upload-error";
import { createSemaphore } from "#server/platform/semaphore";

import {
  WORKER_OPTIONS,
  type WorkerResponse,
  type WorkerOptions,
  type WorkerRequest,
  deserializeError,
} from "./worker-messages.ts";

/**
 * A function that takes a `WorkerContext` and an input. Input and result are copied between processes, so they must be plain
 * data.
 */
interface WorkerFunction {
  /** The module that exports the function, such as `new URL("./preview-service.ts", import.meta.url)`. */
  readonly module: URL;
  readonly name: string;
}

/** A function to run for a call, which waits for the result. */
export interface WorkerCall<Input> extends WorkerFunction {
  /** Creates the input when the call's turn comes. */
  input(): Promise<Input>;
  /** The company that needs the result. Only a few calls of each may wait, so no company holds up the others for long. */
  readonly owner: number;
}

/** A function to run for a job. */
export interface WorkerJob<Input> extends WorkerFunction {
  readonly input: Input;
}

/**
 * A second process for work that would block calls or take too much memory. A thread isn't enough: a large allocation (16 MB)
 * that exceeds a thread's memory ends the whole process.
 */
export interface WorkerProcess {
  /**
   * Runs a function for a call. Only one runs at a time, which bounds the memory; the others wait for their turn.
   * @throws the function's error; UploadError if it takes too much memory or time; CallError `unavailable` if too many calls of
   * the same owner are waiting
   */
  call<Input, Result>(work: WorkerCall<Input>): Promise<Result>;
  /** Runs a function for a job, next to those for calls. @throws the function's error, or an error if the process ended first */
  run<Input>(work: WorkerJob<Input>, signal: AbortSignal): Promise<void>;
  /** Ends the process and the functions that it runs. */
  close(): Promise<void>;
}

/** Creates a worker process. It starts when the first function is to run, and ends after a minute without one. */
export function createWorkerProcess(start: WorkerOptions): WorkerProcess {
  const oneAtATime = createSemaphore(1);
  const waiting = new Map<number, number>();
  let child: Child | null = null;
  let isInCall = false;
  let isClosed = false;
  const current = (): Child => {
    // Without this check, a call that is still waiting for its turn would start a process that no one ends.
    if (isClosed) throw stopped();
    if (child === null || child.hasEnded) child = createChild(start, () => isInCall);
    return child;
  };
  const callNow = async <Input, Result>(work: WorkerCall<Input>): Promise<Result> => {
    const input = await work.input();
    const used = current();
    const timer = setTimeout(() => void used.end(tooMuch()), callTimeoutMs);
    isInCall = true;
    try {
      return await used.run<Result>({ ...work, input }, new AbortController().signal);
    } catch (error) {
      throw isOutOfMemory(error) ? tooMuch(error) : error;
    } finally {
      isInCall = false;
      clearTimeout(timer);
    }
  };
  return {
    async call(work) {
      const { owner } = work;
      const before = waiting.get(owner) ?? 0;
      if (before === maxPerOwner)
        throw new CallError("unavailable", { text: busy, retryAfter: 10 });
      waiting.set(owner, before + 1);
      try {
        return await oneAtATime(() => callNow(work));
      } finally {
        const left = (waiting.get(owner) ?? 1) - 1;
        if (left === 0) waiting.delete(owner);
        else waiting.set(owner, left);
      }
    },
    async run(work, signal) {
      for (;;) {
        signal.throwIfAborted();
        const used = current();
        try {
          return await used.run(work, signal);
        } catch (error) {
          // If a call used up the memory and so ended the process, this job isn't to blame: it starts again.
          if (!used.endedInCall || signal.aborted || isClosed) throw error;
        }
      }
    },
    async close() {
      isClosed = true;
      await child?.end(stopped());
    },
  };
}

interface Child {
  readonly hasEnded: boolean;
  /** True if it ended while it ran a function for a call. */
  readonly endedInCall: boolean;
  run<Result>(work: WorkerJob<unknown>, signal: AbortSignal): Promise<Result>;
  /** Ends the process; every pending function fails with this error. */
  end(reason: Error): Promise<void>;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

function createChild(start: WorkerOptions, isInCall: () => boolean): Child {
  const forked = fork(fileURLToPath(new URL("./worker-main.ts", import.meta.url)), {
    env: { ...process.env, [WORKER_OPTIONS]: JSON.stringify(start) },
    // Reading a workbook of 50,000 rows and 20 columns takes 300 MB. A larger young generation saves no time: nearly everything
    // in a file lives until it has been read.
    execArgv: ["--max-old-space-size=384", "--max-semi-space-size=2", "--expose-gc"],
    serialization: "advanced",
  });
  const gone = new Promise((resolve) => void forked.once("exit", resolve).once("error", resolve));
  const waiting = new Map<number, Waiting>();
  let hasEnded = false;
  let endedInCall = false;
  let last = 0;
  let idle: NodeJS.Timeout | undefined;
  const finish = (reason: Error): void => {
    if (!hasEnded) endedInCall = isInCall();
    hasEnded = true;
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  const end = async (reason: Error): Promise<void> => {
    finish(reason);
    forked.kill("SIGKILL");
    await gone;
  };
  forked.on("error", finish);
  forked.on("exit", (code, signal) => finish(new EndedError(code, signal)));
  forked.on("message", (answer: WorkerResponse) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    if ("failure" in answer) reject?.(deserializeError(answer.failure));
    else resolve?.(answer.result);
    if (waiting.size === 0) idle = setTimeout(() => void end(new Error("idle")), idleMs).unref();
  });
  const send = (request: WorkerRequest): void => void forked.send(request);
  return {
    get hasEnded() {
      return hasEnded;
    },
    get endedInCall() {
      return endedInCall;
    },
    end,
    run: <Result>({ module, name, input }: WorkerJob<unknown>, signal: AbortSignal) => {
      clearTimeout(idle);
      const id = (last += 1);
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.set(id, { resolve, reject });
      const abort = (): void => send({ id, abort: true });
      signal.addEventListener("abort", abort, { once: true });
      send({ id, module: module.href, name, input });
      return promise.finally(() => signal.removeEventListener("abort", abort));
    },
  };
}

/** How long a function for a call may run: many times what the largest table takes. */
const callTimeoutMs = 60_000;
/**
 * How long the process stays without work. The pages of a preview are requested one after another, and a new process would have
 * to load and compile its modules again.
 */
const idleMs = 60_000;

/** The largest number of one company's calls that run or wait. Each of them holds its file or a connection. */
const maxPerOwner = 3;

const busy: Text = {
  en: "Your team is importing other files right now. Try again in a moment",
  es: "Tu equipo está importando otros archivos. Inténtalo de nuevo en un momento",
};

function stopped(): Error {
  return new Error("the server stops");
}

/** The process ended before its work was done. */
class EndedError extends Error {
  /** True if V8 aborted the process because it ran out of memory. A shell or Windows reports that as an exit code. */
  readonly isOutOfMemory: boolean;
  constructor(code: number | null, signal: string | null) {
    super(`the process ended before its work (${signal ?? code})`);
    this.isOutOfMemory = signal === "SIGABRT" || code === 134;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof EndedError && error.isOutOfMemory;
}

function tooMuch(cause?: unknown): UploadError {
  return new UploadError(
    "file_too_large",
    {
      en: "This file is too large to read. Split it into smaller files",
      es: "Este archivo es demasiado grande. Divídelo en archivos más pequeños",
    },
    { cause },
  );
}
