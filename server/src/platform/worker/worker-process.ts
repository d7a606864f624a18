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

/** A function that takes `WorkerContext` and an input. Input and result are copied over, so they are plain data. */
interface WorkerFunction {
  /** The module that exports it, such as `new URL("./preview-service.ts", import.meta.url)`. */
  readonly module: URL;
  readonly name: string;
}

export interface WorkerCall<Input> extends WorkerFunction {
  /** Made when it is its turn. */
  input(): Promise<Input>;
  /** The company for which it is done: of each a few wait, so that none keeps the others waiting for long. */
  readonly owner: number;
}

export interface WorkerJob<Input> extends WorkerFunction {
  readonly input: Input;
}

/**
 * A process beside the one that answers calls, for what would keep them waiting, or take too much memory in one go. A thread
 * would not do: what asks for a lot at once (16 MB) where a thread's memory is used up ends the whole process.
 */
export interface WorkerProcess {
  /**
   * Does what a call waits for. One at a time, so that the memory is bounded; the others wait for their turn.
   * @throws what the work does; UploadError where it takes too much memory or time; CallError `unavailable` where too much of
   * the same owner's waits
   */
  call<Input, Result>(work: WorkerCall<Input>): Promise<Result>;
  /** Does a job, beside what calls wait for. @throws what the work does, and where the process ended before it */
  run<Input>(work: WorkerJob<Input>, signal: AbortSignal): Promise<void>;
  /** Ends the process, and what it is at. */
  close(): Promise<void>;
}

/** The process begins with the first work and ends when there was none for a while. */
export function createWorkerProcess(start: WorkerOptions): WorkerProcess {
  const inTurn = createSemaphore(1);
  const waiting = new Map<number, number>();
  let helper: Helper | null = null;
  let isInCall = false;
  let isClosed = false;
  const current = (): Helper => {
    // What still waits for its turn then would begin a process that nobody ends.
    if (isClosed) throw stopped();
    if (helper === null || helper.isOver) helper = createHelper(start, () => isInCall);
    return helper;
  };
  const callNow = async <Input, Result>(work: WorkerCall<Input>): Promise<Result> => {
    const input = await work.input();
    const used = current();
    const timer = setTimeout(() => void used.end(tooMuch()), patienceMs);
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
      if (before === mostOfOne) throw new CallError("unavailable", { text: busy, retryAfter: 10 });
      waiting.set(owner, before + 1);
      try {
        return await inTurn(() => callNow(work));
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
          // What a call asked for was too much, and took the job along: it begins anew.
          if (!used.endedInCall || signal.aborted || isClosed) throw error;
        }
      }
    },
    async close() {
      isClosed = true;
      await helper?.end(stopped());
    },
  };
}

interface Helper {
  readonly isOver: boolean;
  /** It ended while a call's work was at it. */
  readonly endedInCall: boolean;
  run<Result>(work: WorkerJob<unknown>, signal: AbortSignal): Promise<Result>;
  /** Whoever waits for work of it gets this error. */
  end(reason: Error): Promise<void>;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

function createHelper(start: WorkerOptions, isInCall: () => boolean): Helper {
  const child = fork(fileURLToPath(new URL("./worker-main.ts", import.meta.url)), {
    env: { ...process.env, [WORKER_OPTIONS]: JSON.stringify(start) },
    // A workbook of 50,000 rows and 20 columns takes 300 MB while it is read. More room for what was just made saves no time:
    // nearly all of a file stays until it is read.
    execArgv: ["--max-old-space-size=384", "--max-semi-space-size=2", "--expose-gc"],
    serialization: "advanced",
  });
  const gone = new Promise((resolve) => void child.once("exit", resolve).once("error", resolve));
  const waiting = new Map<number, Waiting>();
  let isOver = false;
  let endedInCall = false;
  let last = 0;
  let idle: NodeJS.Timeout | undefined;
  const over = (reason: Error): void => {
    if (!isOver) endedInCall = isInCall();
    isOver = true;
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  const end = async (reason: Error): Promise<void> => {
    over(reason);
    child.kill("SIGKILL");
    await gone;
  };
  child.on("error", over);
  child.on("exit", (code, signal) => over(new EndedError(code, signal)));
  child.on("message", (answer: WorkerResponse) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    if ("failure" in answer) reject?.(deserializeError(answer.failure));
    else resolve?.(answer.result);
    if (waiting.size === 0) idle = setTimeout(() => void end(new Error("idle")), idleMs).unref();
  });
  const send = (order: WorkerRequest): void => void child.send(order);
  return {
    get isOver() {
      return isOver;
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

/** For what a call waits for: many times what the largest table takes. */
const patienceMs = 60_000;
/** Begun anew, it reads its modules and compiles them again; the pages of a preview come one after the other. */
const idleMs = 60_000;

/** Waiting and at work, of one company: their bytes are held, or their connections. */
const mostOfOne = 3;

const busy: Text = {
  en: "Other files of this team are being read. Please try again in a moment",
  es: "Se están leyendo otros archivos de este equipo. Inténtalo de nuevo en un momento",
};

function stopped(): Error {
  return new Error("the server stops");
}

/** The process ended before its work. */
class EndedError extends Error {
  /** The engine aborts where memory is used up; where a shell is in between, or on Windows, that is told as a code. */
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
      en: "There is too much in this file to read it at once. Split it into smaller ones",
      es: "Hay demasiado en este archivo para leerlo de una vez. Divídelo en otros más pequeños",
    },
    { cause },
  );
}
