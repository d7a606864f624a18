import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { desk, sit } from "../support/session.ts";
import { overtaken, draft, asAdmin } from "../support/two-managers.ts";

test("Two managers edit one draft: untouched fields follow, and a conflict is shown before a change is lost", async ({
  browser,
}) => {
  const id = await draft(`Shared draft ${Date.now()}`);
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-send/${id}`);
  const title = page.getByLabel("Title", { exact: true });
  const note = page.getByLabel("Note for managers (optional)");
  await note.fill("Mine");
  await asAdmin("/api/memo-template-sends/update", {
    id,
    title: "Of the admin",
    content: "Theirs",
  });
  await expect(title).toHaveValue("Of the admin");
  await expect(note).toHaveValue("Mine");
  await expect(note).toHaveAccessibleDescription(new RegExp(overtaken));
  await note.focus();
  await title.focus();
  await expect(page.getByText(overtaken)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText(overtaken)).toBeHidden();
  await page.reload();
  await expect(note).toHaveValue("Mine");
  // The draft is archived while someone writes in it: their text can be read and isn't kept forever.
  await note.fill("Not saved yet");
  await asAdmin("/api/memo-template-sends/archive", { id });
  const unsaved = page.getByRole("alert").filter({ hasText: "haven't been saved" });
  await expect(unsaved).toContainText("Not saved yet");
  await expectAccessible(page);
  await unsaved.getByRole("button", { name: "Discard" }).click();
  await asAdmin("/api/memo-template-sends/unarchive", { id });
  await expect(note).toHaveValue("Mine");
  expect(troubles).toEqual([]);
  await context.close();
});
