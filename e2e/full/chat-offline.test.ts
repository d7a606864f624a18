import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { ChatSide } from "../support/chatting.ts";
import { query } from "../support/database.ts";
import { photo } from "../support/nothing-lost.ts";
import { api, desk, freshToken, phone, sit, sitWith, tokenOf } from "../support/session.ts";
import { pattern } from "../support/texts.ts";

test.afterEach(() => query("delete from chat_groups where name like 'Offline %'"));

test("Ten messages written offline go out in order, once each, and all tabs show them", async ({
  browser,
}) => {
  const group = await makeGroup();
  const { context, page } = await sit(browser, "employee", desk);
  const one = await openGroup(page, group.id);
  const other = await openGroup(await context.newPage(), group.id);
  await context.setOffline(true);
  for (let number = 1; number <= 10; number += 1) {
    if (number === 5) await choosePicture(one);
    await one.write(`Offline no. ${number}`);
  }
  for (const side of [one, other]) {
    await expect(side.log.locator("[data-pending]")).toHaveCount(10);
    await expect(side.log.locator("[data-pending] img")).toHaveCount(1);
  }
  await expect(one.message("Offline no. 10")).toContainText(one.words["send.waiting"]);

  // Without a connection, the browser shows its own page.
  await page.reload().catch(() => undefined);
  await context.setOffline(false);
  await openGroup(page, group.id);
  for (const side of [one, other]) {
    await expect(side.log.locator("[data-pending]")).toHaveCount(0, { timeout: 90_000 });
    const shown = side.log.getByRole("paragraph").filter({ hasText: /^Offline no/ });
    await expect(shown).toHaveText(written);
    const picture = { name: pattern(side.words["picture.open"]) };
    await expect(side.log.getByRole("button", picture)).toHaveCount(1);
  }
  expect(await storedIn(group.id)).toEqual(written);
  await page.reload();
  await expect(one.message("Offline no. 10")).toHaveCount(1);
  await expect(one.log.locator("[data-pending]")).toHaveCount(0);
  await context.close();
});

test("A tab that closes while it sends loses nothing: the next one goes on", async ({
  browser,
}) => {
  const group = await makeGroup();
  const { context, page } = await sit(browser, "employee", phone);
  const side = await openGroup(page, group.id);
  await context.setOffline(true);
  await choosePicture(side);
  await side.write("Before the crash");
  await side.write("After it");
  await expect(side.log.locator("[data-pending]")).toHaveCount(2);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/1");
  // It goes out from whichever screen the app opens on.
  await expect
    .poll(() => storedIn(group.id), { timeout: 30_000 })
    .toEqual(["Before the crash", "After it"]);
  const [first] = await query<{ has_picture: boolean }>(
    "select image_key is not null as has_picture from chat_messages where chat_group_id = $1 order by seq limit 1",
    [group.id],
  );
  expect(first?.has_picture).toBe(true);
  await context.close();
});

test("What was written offline to a group that one has left comes back as a draft", async ({
  browser,
}) => {
  const group = await makeGroup();
  const { context, page } = await sit(browser, "employee", phone);
  const side = await openGroup(page, group.id);
  await context.setOffline(true);
  await side.write("Who has the keys?");
  await expect(side.message("Who has the keys?")).toContainText(side.words["send.waiting"]);
  await api(await tokenOf("employee"), "POST", `/api/chat/group/${group.id}/leave`, {
    company_id: 1,
  });
  await context.setOffline(false);
  await expect(page.getByText(side.words["chats.gone.title"])).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("alert").getByText("Who has the keys?")).toBeVisible();
  await page.goto("/1/chats");
  const left = page.getByRole("list", { name: side.words["chats.notSent"] });
  await left.getByRole("link", { name: pattern(group.name) }).click();
  await expect(page.getByRole("alert").getByText("Who has the keys?")).toBeVisible();
  await page.getByRole("button", { name: side.words["send.discard"] }).click();
  await page.goto("/1/chats");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(left).toHaveCount(0);
  expect(await storedIn(group.id)).toEqual([]);
  await context.close();
});

test("Logging out with a message that waits asks first, and goes on once it is sent", async ({
  browser,
}) => {
  const group = await makeGroup();
  // The session ends with the test.
  const { context, page } = await sitWith(browser, await freshToken("employee"), desk);
  const side = await openGroup(page, group.id);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await side.write("Before I go");
  await expect(side.message("Before I go")).toContainText(side.words["send.waiting"]);
  await logOut(page);
  const question = page.getByRole("dialog", { name: "1 chat message hasn't been sent" });
  await expect(question).toContainText(side.words["logout.offline_one"]);
  await expectAccessible(page);
  await question.getByRole("button", { name: side.words["logout.stay"] }).click();
  await expect(side.message("Before I go")).toContainText(side.words["send.waiting"]);
  await logOut(page);
  await expect(question).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login$/, { timeout: 90_000 });
  expect(await storedIn(group.id)).toEqual(["Before I go"]);
  await context.close();
});

const written = Array.from({ length: 10 }, (_, at) => `Offline no. ${at + 1}`);

interface Group {
  readonly id: number;
  readonly name: string;
}

/** Makes a private group of the manager, the employee and the admin. */
async function makeGroup(): Promise<Group> {
  const people = await query<{ id: number }>(
    `select e.id from employees e join users u on u.id = e.user_id
      where e.company_id = 1 and u.email in ('employee@lineup.example', 'admin@lineup.example')`,
  );
  const { group } = await api<{ group: Group }>(
    ...([await tokenOf("manager"), "POST", "/api/chat/privategroup"] as const),
    {
      ...{ company_id: 1, name: `Offline ${Date.now()}` },
      recipient_ids: people.map(({ id }) => id),
    },
  );
  return group;
}

async function openGroup(page: Page, id: number): Promise<ChatSide> {
  const side = new ChatSide(page, "en");
  await page.goto(`/1/chats?id=${id}`);
  await expect(side.field).toBeVisible();
  await expect(side.log).toBeVisible();
  return side;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

async function choosePicture({ page, words }: ChatSide): Promise<void> {
  await page.getByLabel(words["write.picture"]).and(page.locator("input")).setInputFiles(photo);
  await expect(page.getByRole("img", { name: photo.name })).toBeVisible();
}

/** @returns the texts of a group's messages as the server has stored them, the oldest first */
async function storedIn(groupId: number): Promise<string[]> {
  const rows = await query<{ content: string }>(
    "select content from chat_messages where chat_group_id = $1 order by seq",
    [groupId],
  );
  return rows.map(({ content }) => content);
}
