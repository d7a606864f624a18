import { type Browser, type Locator, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { ChatSide } from "../support/chatting.ts";
import { query } from "../support/database.ts";
import { desk, type Looks, openLive, phone, sit } from "../support/session.ts";
import { type Language, pattern } from "../support/texts.ts";

test.afterEach(() => query("delete from chat_groups where name like 'Closing %'"));

interface Seats {
  readonly language: Language;
  readonly left: Looks;
  readonly right: Looks;
}

test("Two people talk in a group: one makes it, both write, answer, react, read, edit and delete", async ({
  browser,
}) => talk(browser, { language: "en", left: desk, right: phone }));

test("They do so in Spanish, the other way around", async ({ browser }) =>
  talk(browser, { language: "es", left: phone, right: desk }));

async function talk(browser: Browser, { language, left, right }: Seats): Promise<void> {
  const stamp = Date.now();
  const name = `Closing ${stamp}`;
  const manager = await sit(browser, "manager", { ...left, language });
  const employee = await sit(browser, "employee", { ...right, language });
  const one = new ChatSide(manager.page, language);
  const other = new ChatSide(employee.page, language);
  const { words } = one;
  await openLive(other.page, "/1/chats");
  await openLive(one.page, "/1/chats");
  await expectAccessible(one.page);

  await makeGroup(one, name);
  await one.send("Who closes tonight?");
  await expectAccessible(one.page);

  const row = other.row(name);
  await expect(row).toContainText("Who closes tonight?");
  await row.click();
  await expect(other.message("Who closes tonight?")).toBeVisible();
  await expectAccessible(other.page);
  await expect(one.log.getByRole("button", { name: pattern(words["seen.names"]) })).toBeVisible();

  await other.choose("Who closes tonight?", "message.reply");
  await other.send("I do");
  const reply = one.message("I do");
  await expect(reply.getByRole("button", { name: /Who closes tonight/ })).toBeVisible();

  await one.choose("I do", "message.reactWith", { emoji: "👍" });
  await expect(other.message("I do").getByRole("button", { name: /^👍/ })).toHaveText("👍 1");
  await other.message("I do").getByRole("button", { name: /^👍/ }).click();
  await expect(one.message("I do").getByRole("button", { name: /^👍/ })).toHaveText("👍 2");

  await sendGif(other);
  await expect(gifIn(one)).toBeVisible();
  await expectAccessible(one.page);

  await other.choose("I do", "message.edit");
  await other.page.getByRole("textbox", { name: words["edit.label"] }).fill("I do, with Ben");
  await other.page.getByRole("button", { name: words["edit.save"], exact: true }).click();
  const edited = one.message("I do, with Ben");
  await expect(edited).toContainText(words["message.edited"]);

  await one.choose("Who closes tonight?", "message.delete");
  const dialog = one.page.getByRole("dialog", { name: words["delete.title"] });
  await dialog.getByRole("button", { name: /^(Delete|Eliminar)$/ }).click();
  await expect(dialog).toHaveCount(0);
  // It is gone for both, also where it was quoted.
  for (const side of [one, other]) {
    await expect(side.log).not.toContainText("Who closes tonight?");
    await expect(side.message("I do, with Ben")).toContainText(words["quote.deleted"]);
  }

  await one.page.reload();
  await expect(one.message("I do, with Ben")).toHaveCount(1);
  await one.page.getByRole("button", { name: words["head.info"] }).click();
  const info = one.page.getByRole("dialog", { name: words["head.info"] });
  const people = info.getByRole("region", { name: words["info.who"] });
  await expect(people.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(one.page);
  await one.page.keyboard.press("Escape");

  expect(manager.troubles).toEqual([]);
  expect(employee.troubles).toEqual([]);
  await manager.context.close();
  await employee.context.close();
}

/** Finds the GIF of a party in either language, and sends it. */
async function sendGif(side: ChatSide): Promise<void> {
  const { page, words } = side;
  await page.getByRole("button", { name: words["gif.open"] }).click();
  const panel = page.getByRole("region", { name: words["gif.title"], exact: true });
  await expect(panel.getByRole("group").getByRole("button")).toHaveCount(24);
  await expectAccessible(page);
  await panel.getByRole("searchbox", { name: words["gif.search"] }).fill("conf");
  await panel.getByRole("button", { name: /^(Party|Fiesta)$/ }).click();
  await expect(gifIn(side)).toBeVisible();
  await expect(gifIn(side)).toHaveCount(1);
}

function gifIn({ log, words }: ChatSide): Locator {
  return log.getByRole("img", { name: pattern(words["picture.animated"]) });
}

/** Makes a private group of the two people and a third one, because with one other person it would be a direct chat. */
async function makeGroup({ page, words, field }: ChatSide, name: string): Promise<void> {
  await page.getByRole("button", { name: words["chats.new"] }).click();
  const dialog = page.getByRole("dialog", { name: words["new.title"] });
  const people = await query<{ name: string }>(
    `select e.name_first || ' ' || e.name_last as name from employees e join users u on u.id = e.user_id
      where e.company_id = 1 and u.email in ('employee@lineup.example', 'admin@lineup.example')`,
  );
  for (const { name: person } of people) {
    await dialog.getByRole("searchbox").fill(person);
    await dialog.getByRole("listitem").getByRole("button", { name: person, exact: true }).click();
  }
  await dialog.getByRole("textbox", { name: words["new.name"] }).fill(name);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words["new.create"] }).click();
  await expect(page).toHaveURL(/\/chats\?id=\d+$/);
  await expect(field).toBeVisible();
}
