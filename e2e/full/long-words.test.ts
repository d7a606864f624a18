import { type Page, expect, test } from "@playwright/test";

import { query } from "../support/database.ts";
import { sendMemo } from "../support/memos.ts";
import { type Person, api, desk, phone, sit, tablet, tokenOf } from "../support/session.ts";

const word = "Unbroken".repeat(16);
const title = `${word}${"x".repeat(72)}`;
const later = `Later${title.slice(5)}`;
const sizes = { phone, tablet, desk };
let id: number;

test.beforeAll(async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  id = await sendMemo({ title, type: "standard", signature: true, priority: "urgent" });
  await sendMemo({ title: later, start_at: inDays(2), due_at: inDays(3) });
  const about = { company_id: 1, id, content: word };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/flag", about);
});
test.afterAll(async () => {
  await query("update memos set deleted_at = now() where title in ($1, $2)", [title, later]);
});

for (const [size, looks] of Object.entries(sizes)) {
  test(`A word without a break widens nothing: ${size}`, async ({ browser }) => {
    const { context, page } = await sit(browser, "manager", looks);
    const screens = ["/1", "/1/memos", `/1/memos?terms=${word}`, "/1/flags", `/1/memo/${id}`];
    for (const address of [...screens, `/1/memo/${id}?edit=yes`]) {
      await page.goto(address);
      const field = page.getByLabel("Title", { exact: true });
      await expect(page.getByText(word).or(field).first(), address).toBeVisible();
      await expectNoWider(page, address);
    }
    await page.goto(screens[2] ?? "");
    await page.getByRole("button", { name: `More actions: ${title}` }).click();
    await expectNoWider(page, "menu");
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expectNoWider(page, "question");
    await context.close();
    const reader = await sit(browser, "employee", looks);
    await reader.page.goto("/1");
    await expectNoWider(reader.page, "the reader's home");
    await reader.page.getByRole("button", { name: title }).click();
    await expect(reader.page.getByRole("dialog").getByText(word).last()).toBeVisible();
    await expectNoWider(reader.page, "the memo's dialog");
    await reader.page.goto(`/1/memo/${id}`);
    await expect(reader.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectNoWider(reader.page, "the reader's memo");
    await reader.page.getByRole("button", { name: /^Notifications/ }).click();
    await expectNoWider(reader.page, "the tray");
    await reader.context.close();
  });
}

test("The longest name of a location widens no list", async ({ browser }) => {
  const token = await tokenOf("admin");
  const company_id = 1;
  const name = word.slice(0, 120);
  const { location } = await api<{ location: { id: number } }>(
    ...[token, "POST", "/api/company/location", { company_id, name }],
  );
  const { device } = await api<{ device: { id: number } }>(token, "POST", "/api/company/device", {
    ...{ company_id, name: word.slice(0, 80), location_id: location.id },
  });
  const person = { company_id, id: 58 };
  const { employee: before } = await api<{ employee: { name: string; location_ids: number[] } }>(
    ...[token, "GET", `/api/company/employee?company_id=1&id=${person.id}`],
  );
  const works = (location_ids: number[]) =>
    api(token, "POST", "/api/company/employee", { ...person, location_ids });
  await works([location.id]);
  for (const looks of Object.values(sizes)) {
    const { context, page } = await sit(browser, "admin", looks);
    for (const address of [
      "/1/settings/locations",
      "/1/settings/devices",
      `/1/employees?terms=${encodeURIComponent(before.name)}`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole("table").getByText(name), address).toBeVisible();
      await expectNoWider(page, `${address} at ${looks.viewport.width} px`);
    }
    await context.close();
  }
  await works(before.location_ids);
  await api(token, "DELETE", "/api/company/device", { company_id, id: device.id });
  await api(token, "DELETE", "/api/company/location", { company_id, id: location.id });
});

test("A word without a break widens no survey, celebration, template, shared template or schedule", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const as = async (person: Person, path: string, input: object) =>
    api<Record<string, { id: number }>>(await tokenOf(person), "POST", path, {
      ...{ company_id: 1, ...input },
    });
  const options = [word, later.slice(0, word.length)];
  const survey = await sendMemo({ title, display_type: "survey", options });
  await as("employee", "/api/app/employee-survey", { id: survey, option: word, content: word });
  const celebration = { display_type: "celebration", celebrated_ids: [20], recipient_title: title };
  const celebrated = await sendMemo({ title, ...celebration });
  const { template } = await as("manager", "/api/memo-templates/create", { title, content: word });
  const ofTemplate = { id: template?.id, description: word, author: word.slice(0, 100) };
  await as("admin", "/api/memo-templates/share", ofTemplate);
  const templates = [{ memo_template_id: template?.id }];
  const packed = { title, description: word, templates };
  const { memo_template_package: pack } = await as(
    ...(["manager", "/api/memo-template-packages/create", packed] as const),
  );
  const memos = [{ title, content: word }];
  const { memo_template_send: send } = await as(
    ...(["manager", "/api/memo-template-sends/create", { title, memos }] as const),
  );
  const { scheduled_send: scheduled } = await as("manager", "/api/scheduled-sends/create", {
    ...{ sendable_type: "memo_template", sendable_id: template?.id, title },
    ...{ frequency: "daily", send_time: "09:00" },
  });
  const { raised_hand: hand } = await as("employee", "/api/app/employee-hand/raise", {
    content: word,
  });
  const forManagers = [
    ...[`/1/memo/${survey}`, `/1/memo/${celebrated}`, "/1/memo-templates", "/1/community"],
    ...[`/1/memo-template/${template?.id}`, `/1/community/${template?.id}`, "/1/memo-packages"],
    ...[`/1/memo-package/${pack?.id}`, "/1/memo-sends", `/1/memo-send/${send?.id}`],
    ...["month", "week", "list", "schedules"].map((view) => `/1/memo-scheduler?view=${view}`),
    ...[`/1/memo-scheduler?open=${scheduled?.id}`, `/1/flags/hand-${hand?.id}`],
  ];
  for (const [person, addresses] of [
    ["manager", forManagers],
    ["employee", ["/1", `/1/memo/${survey}`, `/1/memo/${celebrated}`]],
  ] as const)
    for (const [size, looks] of Object.entries(sizes)) {
      const { context, page } = await sit(browser, person, looks);
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectNoWider(page, `${address} to a ${person}, ${size}`);
      }
      await context.close();
    }
  await query("delete from raised_hands where content = $1", [word]);
  const token = await tokenOf("manager");
  for (const [path, one] of [
    ["scheduled-sends", scheduled],
    ["memo-template-sends", send],
    ["memo-template-packages", pack],
    ["memo-templates", template],
  ] as const)
    await api(token, "DELETE", `/api/${path}/delete`, { company_id: 1, id: one?.id });
});

/** Fails if the page, or a table, dialog or menu on the page, can be scrolled sideways. */
async function expectNoWider(page: Page, where: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const wide = await page.evaluate(() => {
    const boxes = document.querySelectorAll(
      "html, main, dialog, [popover], div:has(> table):not(.hidden-text)",
    );
    return Array.from(boxes)
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.tagName} ${box.className} ${box.scrollWidth} > ${box.clientWidth}`);
  });
  expect.soft(wide, where).toEqual([]);
}
