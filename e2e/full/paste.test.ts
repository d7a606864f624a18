import { expect, test } from "@playwright/test";

import { moreClipboards } from "../support/more-clipboards.ts";
import { compose } from "../support/memos.ts";
import { paste, textOf } from "../support/pasting.ts";
import { desk } from "../support/session.ts";

test("What more programs copy keeps its formats too", async ({ browser }) => {
  const { context, page } = await compose(browser, desk, "Pasted");
  for (const { program, html, text } of moreClipboards) {
    await paste(page, { "text/html": html });
    expect.soft(await textOf(page), program).toBe(text);
  }
  await context.close();
});

test("Words pasted into a sentence stay in it, and what the editor copied stays as it is", async ({
  browser,
}) => {
  const { context, page } = await compose(browser, desk, "Pasted", "Lock the , please.");
  const editor = page.getByRole("textbox", { name: "Text", exact: true });
  await editor.press("End");
  for (let at = 0; at < 9; at += 1) await editor.press("ArrowLeft");
  const words =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><span style="font-weight:700">door</span></b>';
  await paste(page, { "text/html": words }, "at the cursor");
  expect(await textOf(page)).toBe("<p>Lock the <strong>door</strong>, please.</p>");
  const own = '<p data-pm-slice="1 1 []">Our <em>own</em></p>';
  await paste(page, { "text/html": own });
  expect(await textOf(page)).toBe("<p>Our <em>own</em></p>");
  await context.close();
});
