import { setTimeout as sleep } from "node:timers/promises";

import { CallError } from "#server/platform/http/errors";
import type { ApartMeans } from "#server/platform/threads/apart-calls";

/** Takes more memory than a thread has. */
export async function takeAll(): Promise<number> {
  const some = Array.from<number>({ length: 4_000_000 }).fill(0.5);
  const held: number[][] = [];
  for (;;) {
    held.push([...some]);
    await sleep(0);
  }
}

/** Takes its time. */
export async function wait({ signal }: ApartMeans, ms: number): Promise<string> {
  await sleep(ms, undefined, { signal });
  return `waited ${ms}`;
}

/** Counts its beginnings in the second number of what both threads see, and ends when the first is no longer 0. */
export async function waitFor({ signal }: ApartMeans, seen: Int32Array): Promise<void> {
  Atomics.add(seen, 1, 1);
  while (Atomics.load(seen, 0) === 0) await sleep(10, undefined, { signal });
}

export async function refuse(): Promise<never> {
  throw new CallError("conflict", { text: { en: "No", es: "No" } });
}
