import type { Page } from "@playwright/test";

/** Empties the composer's editor. */
export async function clear(page: Page): Promise<void> {
  const editor = page.getByRole("textbox", { name: "Text", exact: true });
  await editor.press("ControlOrMeta+a");
  await editor.press("Delete");
}

/**
 * Pastes into the composer's editor with a paste event of our own: the browser would clean HTML that a page writes to the clipboard,
 * and what programs write there isn't cleaned.
 */
export async function paste(
  page: Page,
  contents: Readonly<Record<string, string>>,
  where: "in place of all" | "at the cursor" = "in place of all",
): Promise<void> {
  if (where === "in place of all") await clear(page);
  await page.getByRole("textbox", { name: "Text", exact: true }).evaluate((editor, all) => {
    const clipboardData = new DataTransfer();
    for (const [type, content] of Object.entries(all)) clipboardData.setData(type, content);
    editor.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, contents);
}

/** @returns the editor's text as HTML, without what it adds to links, and the empty paragraph at the end, where one goes on writing */
export function textOf(page: Page): Promise<string> {
  return page.getByRole("textbox", { name: "Text", exact: true }).evaluate((editor) => {
    const { editor: tiptap } = editor as unknown as { editor: { getHTML(): string } };
    return tiptap
      .getHTML()
      .replaceAll(/ (target|rel|class)="[^"]*"/g, "")
      .replaceAll("\u00a0", "&nbsp;")
      .replace(/<p><\/p>$/, "");
  });
}
