import { randomUUID } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { CallError } from "#server/platform/http/errors";
import type { WorkerContext } from "#server/platform/worker/worker-messages";

/** Allocates large arrays until the worker process runs out of memory. */
export async function exhaustMemory(): Promise<number> {
  const numbers = Array.from<number>({ length: 12_000_000 }).fill(0.5);
  const copies: number[][] = [];
  for (;;) {
    copies.push([...numbers]);
    await sleep(0);
  }
}

/** Waits for `ms` milliseconds. */
export async function wait({ signal }: WorkerContext, ms: number): Promise<string> {
  await sleep(ms, undefined, { signal });
  return `waited ${ms}`;
}

/** Creates a file in the folder each time it starts, and ends when there is a file called `end`. */
export async function waitFor({ signal }: WorkerContext, folder: string): Promise<void> {
  await writeFile(path.join(folder, randomUUID()), "");
  while (!(await readdir(folder)).includes("end")) await sleep(10, undefined, { signal });
}

export async function refuse(): Promise<never> {
  throw new CallError("conflict", { text: { en: "No", es: "No" } });
}
