import { readFile, readdir } from "node:fs/promises";
import path from "node:path";

import { expect } from "@playwright/test";

/**
 * Waits for an e-mail or text message to someone.
 * @param to an e-mail address, or the last digits of a phone number
 * @param says a pattern that the text must match
 * @returns the text of the newest matching message
 */
export async function messageTo(to: string, says: RegExp): Promise<string> {
  let text = "";
  await expect(async () => {
    const messages = await sentMessages();
    text = messages.find((each) => each.to.endsWith(to) && says.test(each.text))?.text ?? "";
    expect(text, `a message to ${to}`).not.toBe("");
  }).toPass();
  return text;
}

/**
 * Reads all sent messages. Sorting their file names sorts the messages by time.
 * @returns the messages, newest first
 */
async function sentMessages(): Promise<{ to: string; text: string }[]> {
  const folder = path.join(process.env["E2E_DATA_DIR"] ?? "", "outbox");
  const names = (await readdir(folder).catch(() => [])).toSorted((a, b) => b.localeCompare(a));
  const files = names.map((name) => readFile(path.join(folder, name), "utf8"));
  return (await Promise.all(files)).map((text) => JSON.parse(text) as { to: string; text: string });
}
