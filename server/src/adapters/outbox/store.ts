import { randomBytes } from "node:crypto";
import { mkdir, readFile, readdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** A message as its file contains it. Other programs rely on this format (docs/operations.md). */
export type OutboxMessage = z.output<typeof messageSchema>;

export interface Outbox {
  /** Writes a message to a file of its own. Readers see the complete file or none. */
  write(message: Omit<OutboxMessage, "created_at">): Promise<void>;
  /** @returns up to `limit` messages, newest first. Files that aren't messages are skipped. */
  list(options: { limit: number }): Promise<OutboxMessage[]>;
}

/**
 * Stores mails and text messages instead of sending them, as JSON files whose names sort by time.
 *
 * @param directory absolute path, created by the first write
 * @param now gives the current time
 */
export function createOutbox(directory: string, now: () => Date = () => new Date()): Outbox {
  return {
    async write(message) {
      await mkdir(directory, { recursive: true });
      const at = now();
      const name = fileName(at);
      const temporary = path.join(directory, `.${name}.part`);
      const text = JSON.stringify({ ...message, created_at: at.toISOString() }, null, 2);
      await writeFile(temporary, `${text}\n`, { flag: "wx" });
      await rename(temporary, path.join(directory, name));
    },
    list: ({ limit }) => listOutbox(directory, limit),
  };
}

const messageSchema = z.object({
  channel: z.enum(["sms", "email"]),
  to: z.string(),
  subject: z.string().optional(),
  text: z.string(),
  html: z.string().optional(),
  created_at: z.string(),
});

let written = 0;

/** The name has the time, a counter for messages within a millisecond, and a random part in case several processes write. */
function fileName(at: Date): string {
  written = (written + 1) % 1_000_000;
  const time = at.toISOString().replace(/[-:.]/g, "");
  return `${time}-${String(written).padStart(6, "0")}-${randomBytes(3).toString("hex")}.json`;
}

async function listOutbox(directory: string, limit: number): Promise<OutboxMessage[]> {
  const names = await namesIn(directory);
  const newest = names.toSorted().toReversed();
  const messages: OutboxMessage[] = [];
  for (const name of newest) {
    if (messages.length >= limit) break;
    const message = await readMessage(path.join(directory, name));
    if (message) messages.push(message);
  }
  return messages;
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter(
      (name) => name.endsWith(".json") && !name.startsWith("."),
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

async function readMessage(file: string): Promise<OutboxMessage | null> {
  try {
    return messageSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null; // Deleted in the meantime, or not a file of ours.
  }
}
