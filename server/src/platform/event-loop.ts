import { setImmediate } from "node:timers/promises";

/** Pauses long work so the process can handle what has arrived in the meantime. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
