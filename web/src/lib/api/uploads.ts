import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CallOptions } from "./api-client.ts";
import { ApiError, isOffline } from "./api-error.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { refusal } from "./upload-limits.ts";

export interface Upload<T> {
  readonly id: number;
  readonly file: File;
  /** A `refused` file can't be retried, because it would fail again. A `missing` file has to be chosen again. */
  readonly state: "sending" | "failed" | "refused" | "missing" | "done";
  /** The share of the file that has been sent, from 0 to 1. */
  readonly progress: number;
  readonly error?: string;
  /** True if the upload failed because the connection was lost. Such an upload is retried automatically. */
  readonly lost?: boolean;
  readonly result?: T;
}

export interface Uploads<T> {
  readonly files: readonly Upload<T>[];
  readonly busy: boolean;
  add(files: readonly File[]): void;
  retry(id: number): void;
  /** Removes a file from the list and stops its upload. */
  remove(id: number): void;
}

/**
 * The maximum number of parallel uploads. A browser opens only six connections to a server. With too many uploads, some
 * would wait for a connection and count as stalled, and other calls would have to wait, too.
 */
const parallelUploads = 3;
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** The options for one attempt to upload a file. The idempotency key is the same for every attempt. */
export type SendOptions = Required<Pick<CallOptions, "signal" | "onProgress">> & {
  readonly idempotencyKey: string;
};

type Send<T> = (file: File, options: SendOptions) => Promise<T>;

/**
 * Uploads files as they are chosen. A retry sends the same Idempotency-Key. After a lost connection, uploads are
 * retried when the browser is online again. They are also retried at growing intervals, because no event tells the page
 * when an unreachable server is back. Leaving the screen stops running uploads.
 * @param send makes the call: `(file, options) => call('uploadMedia', input, { files: { file }, ...options })`
 * @param limits `missing` lists the names of files whose upload did not finish on an earlier visit
 */
export function useUploads<T>(
  send: Send<T>,
  limits: {
    maxBytes?: number;
    accept?: readonly string[];
    missing?: readonly string[];
    onDone?: (result: T, file: File) => void;
  } = {},
): Uploads<T> {
  const [files, setFiles] = useState<readonly Upload<T>[]>(() => missingOnes(limits.missing));
  const running = useRef(new Map<number, { stop: AbortController; key: string }>());
  const [places] = useState(() => placesFor(parallelUploads));
  const lastId = useRef(0);
  const tries = useRef(0);
  const [round, setRound] = useState(0);

  function update(id: number, patch: Partial<Upload<T>>): void {
    setFiles((before) => before.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry)));
  }

  async function start(id: number, file: File): Promise<void> {
    const key = running.current.get(id)?.key ?? crypto.randomUUID();
    const stop = new AbortController();
    running.current.set(id, { stop, key });
    await places.take();
    try {
      if (stop.signal.aborted) return;
      const onProgress = (progress: number): void => update(id, { progress });
      const result = await send(file, { signal: stop.signal, onProgress, idempotencyKey: key });
      tries.current = 0;
      update(id, { state: "done", progress: 1, result });
      limits.onDone?.(result, file);
    } catch (error) {
      if (error instanceof ApiError && error.code === "aborted") return;
      const lost = isOffline(error);
      const text = error instanceof ApiError ? error.message : coreTexts.say("upload.failed");
      const state = isFinal(error) ? "refused" : "failed";
      update(id, { state, lost, error: lost ? coreTexts.say("upload.lost") : text });
    } finally {
      places.leave();
    }
  }

  function retry(id: number): void {
    const entry = files.find((each) => each.id === id);
    if (entry?.state !== "failed") return;
    // The progress isn't reset to 0, because the server may already have parts of the file, which aren't sent again.
    update(id, { state: "sending", lost: false });
    void start(id, entry.file);
  }

  const retryLost = useEffectEvent(() => {
    tries.current += 1;
    setRound((before) => before + 1);
    for (const { id, lost } of files) if (lost) retry(id);
  });
  const waiting = files.some(({ lost }) => lost);
  useEffect(() => {
    const online = (): void => retryLost();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, []);

  useEffect(() => {
    if (!waiting) return undefined;
    const pause = Math.min(firstPauseMs * 2 ** tries.current, longestPauseMs);
    const timer = setTimeout(() => retryLost(), pause);
    return () => clearTimeout(timer);
    // `round` changes with each retry and restarts the timer even if `waiting` stays true, because another upload has failed.
  }, [waiting, round]);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const { stop } of all.values()) stop.abort();
    };
  }, []);

  return {
    files,
    busy: files.some((entry) => entry.state === "sending"),
    add(chosen) {
      for (const file of chosen) {
        lastId.current += 1;
        const id = lastId.current;
        const error = refusal(file, limits);
        const entry: Upload<T> = {
          id,
          file,
          state: error ? "refused" : "sending",
          progress: 0,
          ...(error ? { error } : {}),
        };
        setFiles((before) => [...withoutMissed(before, file), entry]);
        if (!error) void start(id, file);
      }
    },
    retry,
    remove(id) {
      running.current.get(id)?.stop.abort();
      running.current.delete(id);
      setFiles((before) => before.filter((entry) => entry.id !== id));
    },
  };
}

/** A semaphore. A task calls `take` to wait until fewer than `count` tasks are running, and `leave` when it ends. */
function placesFor(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async take(): Promise<void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave(): void {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

function missingOnes(names: readonly string[] = []): readonly Upload<never>[] {
  const error = coreTexts.say("upload.missing");
  return names.map((name, index) => ({
    id: -1 - index,
    file: new File([], name),
    state: "missing",
    progress: 0,
    error,
  }));
}

/** The HTTP statuses of failures caused by the file itself. A retry would fail again. */
const finalStatuses: readonly number[] = [400, 413, 415, 422];

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && finalStatuses.includes(error.status);
}

/** @returns the list without the first missing file that has this name. Pasted pictures may have the same name. */
function withoutMissed<T>(files: readonly Upload<T>[], { name }: File): readonly Upload<T>[] {
  const found = files.findIndex(({ state, file }) => state === "missing" && file.name === name);
  return found < 0 ? files : files.toSpliced(found, 1);
}
