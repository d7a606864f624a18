import { randomUUID } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { CallError } from "#server/platform/http/errors";
import type { WorkerContext } from "#server/platform/worker/worker-messages";

/** Takes more memory than there is for it, a lot at once. */
export async function takeAll(): Promise<number> {
  const some = Array.from<number>({ length: 12_000_000 }).fill(0.5);
  const held: number[][] = [];
  for (;;) {
    held.push([...some]);
    await sleep(0);
  }
}

/** Takes its time. */
export async function wait({ signal }: WorkerContext, ms: number): Promise<string> {
  await sleep(ms, undefined, { signal });
  return `waited ${ms}`;
}

/** Leaves a file in the folder for each of its beginnings, and ends when the folder has one of the name `end`. */
export async function waitFor({ signal }: WorkerContext, folder: string): Promise<void> {
  await writeFile(path.join(folder, randomUUID()), "");
  while (!(await readdir(folder)).includes("end")) await sleep(10, undefined, { signal });
}

export async function refuse(): Promise<never> {
  throw new CallError("conflict", { text: { en: "No", es: "No" } });
}
