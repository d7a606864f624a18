import { expect, test } from "@playwright/test";

import { clipboards } from "../support/clipboards.ts";
import { compose } from "../support/memos.ts";
import { clear, paste, textOf } from "../support/pasting.ts";
import { desk } from "../support/session.ts";

test("What other programs copy keeps its formats, lists and cells", async ({ browser }) => {
  const { context, page, troubles } = await compose(browser, desk, "Pasted");
  for (const { program, html, text } of clipboards) {
    await test.step(program, async () => {
      await paste(page, { "text/html": html });
      expect.soft(await textOf(page), program).toBe(text);
    });
  }
  // Browsers report the styles in pasted HTML, which the page's policy forbids, as they read it.
  expect(troubles.filter((trouble) => !trouble.includes("inline style"))).toEqual([]);
  await context.close();
});

test("A list that starts at five does so for readers", async ({ browser }) => {
  const { context, page } = await compose(browser, desk, "Numbers");
  await paste(page, { "text/html": '<ol start="5"><li>Five</li><li>Six</li></ol>' });
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  await expect(page.getByRole("list").filter({ hasText: "Five" })).toHaveAttribute("start", "5");
  await context.close();
});

test("Only addresses become links as someone types or pastes them", async ({ browser }) => {
  const { context, page } = await compose(browser, desk, "Links");
  const editor = page.getByRole("textbox", { name: "Text", exact: true });
  for (const words of [
    "Bring your ID.No exceptions ",
    "Work it out.It is easy ",
    "from 2 p.m.to 6 p.m. see schedule.zip ",
  ]) {
    await clear(page);
    await editor.pressSequentially(words);
    await expect(editor.getByRole("link")).toHaveCount(0);
  }
  await clear(page);
  await editor.pressSequentially("Order at lineup.example.com. Or www.lineup.example");
  await expect(editor.getByRole("link")).toHaveText(["lineup.example.com"]);
  await editor.press("Enter");
  await expect(editor.getByRole("link")).toHaveCount(2);
  expect(await textOf(page)).toBe(
    '<p>Order at <a href="https://lineup.example.com">lineup.example.com</a>. Or <a href="https://www.lineup.example">www.lineup.example</a></p>',
  );
  await paste(page, { "text/plain": "The menu: lineup.example.com/menu." });
  expect(await textOf(page)).toBe(
    '<p>The menu: <a href="https://lineup.example.com/menu">lineup.example.com/menu</a>.</p>',
  );
  // Pasting an address over a selection links the selection.
  await clear(page);
  await editor.pressSequentially("Menu");
  await editor.press("ControlOrMeta+a");
  await paste(page, { "text/plain": "lineup.example.com/menu" }, "at the cursor");
  expect(await textOf(page)).toBe('<p><a href="https://lineup.example.com/menu">Menu</a></p>');
  await context.close();
});
