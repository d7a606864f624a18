import { buffer } from "node:stream/consumers";

import type { Files } from "#server/adapters/files/port";

/** Copies a stored file to another key. @returns false if the file no longer exists */
export async function copyFile(files: Files, from: string, to: string): Promise<boolean> {
  const stored = await files.get(from);
  if (stored === null) return false;
  await files.put(to, await buffer(stored.body), { type: stored.type });
  return true;
}
