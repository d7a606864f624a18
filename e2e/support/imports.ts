import { type Page } from "@playwright/test";

/** Chooses a file for the field with this label. */
export async function drop(
  page: Page,
  label: string,
  name: string,
  content: Buffer,
): Promise<void> {
  const mimeType = "text/csv";
  await page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer: content });
}
