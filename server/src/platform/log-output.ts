import { writeSync } from "node:fs";

import type { DestinationStream } from "pino";

/** Writes bytes to a file descriptor and returns how many were written, as `fs.writeSync` does. */
type Write = (fd: number, bytes: Buffer) => number;

/**
 * Creates the output for a log that programs read: standard output, with lines collected for a tenth of a second or until there are
 * 4 KB, because writing each line separately would cost more than handling the request it describes. The rest is written when the
 * process exits; if the process is killed, it is lost. Lines that can't be written, as when the disk is full, are dropped, and so
 * are lines beyond a megabyte that a slow reader hasn't taken. (pino's own output would try forever at the exit, and so never end.)
 */
export function bufferedOutput(write: Write = writeSync): DestinationStream & { flush(): void } {
  let pending: Buffer[] = [];
  let length = 0;
  let isReaderBusy = false;
  let timer: NodeJS.Timeout | undefined;
  /** @returns false if the reader is busy and the rest must wait */
  const flush = (): boolean => {
    clearTimeout(timer);
    timer = undefined;
    let rest = Buffer.concat(pending);
    try {
      while (rest.length > 0) rest = rest.subarray(write(STDOUT, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") rest = Buffer.alloc(0);
    }
    pending = rest.length > 0 ? [rest] : [];
    length = rest.length;
    isReaderBusy = length > 0;
    return !isReaderBusy;
  };
  const flushLater = (): void => {
    timer ??= setTimeout(() => {
      if (!flush()) flushLater();
    }, WAIT_MS).unref();
  };
  const flushAll = (): void => {
    for (let attempt = 0; attempt < EXIT_ATTEMPTS && !flush(); attempt += 1)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  };
  process.once("exit", flushAll);
  return {
    write(line) {
      if (length > MAX_PENDING) return;
      const bytes = Buffer.from(line);
      pending.push(bytes);
      length += bytes.length;
      if (isReaderBusy || length < MIN_WRITE || !flush()) flushLater();
    },
    flush: flushAll,
  };
}

const STDOUT = 1;
const MIN_WRITE = 4_096;
const MAX_PENDING = 1_000_000;
const WAIT_MS = 100;
const EXIT_ATTEMPTS = 100;
