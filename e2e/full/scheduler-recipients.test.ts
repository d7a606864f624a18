import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { drop, template } from "../support/scheduled.ts";
import { api, changeAnswers, phone, sit, tablet, tokenOf } from "../support/session.ts";
import { confirmSending, scheduleButton } from "../support/sending.ts";

test("A schedule without recipients says so beside that field, which gets the focus", async ({
  browser,
}) => {
  const title = `Nobody yet ${Date.now()}`;
  const id = await template(title);
  const looks = { ...phone, colorScheme: "dark" } as const;
  const { page, context } = await sit(browser, "manager", looks);
  await page.goto(`/1/memo-scheduler?form=new&template=${id}`);
  const form = page.getByRole("dialog", { name: "Schedule a send" });
  // Before, the template might still set whom the schedule is for.
  await expect(form.getByText(title)).toBeVisible();
  await expect(form.getByRole("searchbox", { name: /templates and packages/ })).toHaveCount(0);
  const named = form.getByRole("radio", { name: "People by name" });
  await named.check({ force: true });
  // Until the recipients are counted, the button asks first.
  await expect(form.getByText("This reaches no one yet")).toBeVisible();
  await scheduleButton(form).click();
  await expect(
    form.locator("form").getByText("No one to send this to", { exact: true }),
  ).toBeVisible();
  await expect(named).toBeFocused();
  await expectAccessible(page);
  await context.close();
});

test("When the memo or the days of a schedule are missing, the focus goes there, on a phone too", async ({
  browser,
}) => {
  const title = `No day ${Date.now()}`;
  const id = await template(title);
  const { page, context } = await sit(browser, "manager", phone);
  await page.goto("/1/memo-scheduler?form=new");
  const form = page.getByRole("dialog", { name: "Schedule a send" });
  const schedule = scheduleButton(form);
  await schedule.tap();
  const search = form.getByRole("searchbox", { name: "Search templates and packages" });
  await expect(search).toBeFocused();
  await expect(search).toBeInViewport();
  await expect(search).toHaveAccessibleDescription("Choose what goes out");
  await expectAccessible(page);
  await page.goto(`/1/memo-scheduler?form=new&template=${id}`);
  await expect(form.getByText(title)).toBeVisible();
  const days = form.locator('input[name="days_of_week"]');
  await form.locator('input[name="days_of_week"]:checked').uncheck({ force: true });
  await schedule.tap();
  await expect(days.first()).toBeFocused();
  await expect(days.first()).toHaveAccessibleDescription("Choose at least one day");
  await expect(form.getByText("Choose at least one day")).toBeInViewport();
  await expectAccessible(page);
  await context.close();
});

test("Enter in the search for locations schedules nothing", async ({ browser }) => {
  const title = `Not yet ${Date.now()}`;
  const id = await template(title);
  const { page, context, troubles } = await sit(browser, "manager", tablet);
  await changeAnswers(page, "**/api/company/locations-list?*", ({ locations }) => {
    const all = locations as { id: number; name: string }[];
    const [first] = all;
    for (let place = 1; place <= 30; place += 1)
      all.push({ ...first, id: 9_000 + place, name: `Harbor ${place}` });
  });
  await page.goto(`/1/memo-scheduler?form=new&template=${id}`);
  const form = page.getByRole("dialog", { name: "Schedule a send" });
  await expect(form.getByText(title)).toBeVisible();
  await form.getByRole("searchbox", { name: /locations/i }).fill("harbor 17");
  await expect(form.getByText("Harbor 17", { exact: true })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.keyboard.press("Enter");
  await page.waitForTimeout(500);
  await expect(form.getByText("Harbor 17", { exact: true })).toBeVisible();
  expect(asked.filter((address) => address.endsWith("/scheduled-sends/create"))).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});

test("A half-typed last day doesn't make an endless series", async ({ browser }) => {
  const id = await template(`Half a day ${Date.now()}`);
  const { page, context, troubles } = await sit(browser, "manager", tablet);
  await page.goto(`/1/memo-scheduler?form=new&template=${id}`);
  const form = page.getByRole("dialog", { name: "Schedule a send" });
  await form.getByLabel("How often").selectOption("daily");
  const last = form.getByLabel(/^Last day/);
  await last.focus();
  await page.keyboard.type("1225");
  await scheduleButton(form).click();
  await expect(last).toBeFocused();
  await expect(last).toHaveAccessibleDescription("Enter the whole date, or clear it");
  expect(troubles).toEqual([]);
  await context.close();
});

test("A hidden, invalid frequency doesn't keep a single send from being scheduled", async ({
  browser,
}) => {
  const title = `Just once ${Date.now()}`;
  const id = await template(title);
  const { page, context, troubles } = await sit(browser, "manager", tablet);
  await page.goto(`/1/memo-scheduler?form=new&template=${id}`);
  const form = page.getByRole("dialog", { name: "Schedule a send" });
  await form.getByLabel("Repeat every ... weeks").fill("0");
  await form.getByLabel("How often").selectOption("once");
  await expect(form.getByText(/^Goes out: Once, on /)).toBeVisible();
  await scheduleButton(form).click();
  await confirmSending(page);
  await expect(page.getByText(`“${title}” was scheduled`)).toBeVisible();
  await expect(page).toHaveURL(/open=\d+/);
  expect(troubles).toEqual([]);
  await drop(Number(/open=(\d+)/.exec(page.url())?.[1]));
  await context.close();
});

test("A schedule whose recipients are gone says so, and an edit doesn't make it for everyone", async ({
  browser,
}) => {
  const title = `Harbor fest ${Date.now()}`;
  const sendable_id = await template(title);
  const admin = await tokenOf("admin");
  const { location } = await api<{ location: { id: number } }>(
    ...([admin, "POST", "/api/company/location"] as const),
    { company_id: 1, name: title, timezone: "America/Chicago" },
  );
  const { scheduled_send: made } = await api<{ scheduled_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/scheduled-sends/create",
    {
      ...{ company_id: 1, sendable_type: "memo_template", sendable_id, frequency: "weekly" },
      ...{ days_of_week: [1], send_time: "09:00", timezone: null, location_ids: [location.id] },
    },
  );
  await query(`update locations set deleted_at = now() where id = $1`, [location.id]);
  const { page, context, troubles } = await sit(browser, "manager", {
    ...phone,
    colorScheme: "dark",
  });
  await page.goto(`/1/memo-scheduler?view=schedules&terms=${encodeURIComponent(title)}`);
  await expect(page.getByText("No one to send to")).toBeVisible();
  await page.getByRole("button", { name: title, exact: true }).tap();
  const open = page.getByRole("dialog", { name: title, exact: true });
  await expect(
    open.getByText(/^All its locations, audiences and people were removed/),
  ).toBeVisible();
  await expectAccessible(page);
  await open.getByRole("button", { name: "Edit" }).tap();
  const form = page.getByRole("dialog", { name: `Edit “${title}”` });
  await form.getByRole("button", { name: "Save" }).tap();
  const problem = form.getByText("All the recipients were removed. Choose new ones.");
  await expect(problem).toBeVisible();
  await expectAccessible(page);
  const [place] = await query<{ name: string }>(
    `select name from locations where company_id = 1 and deleted_at is null order by id limit 1`,
  );
  await form.getByRole("checkbox", { name: place?.name ?? "" }).check({ force: true });
  await form.getByRole("button", { name: "Save" }).tap();
  await expect(open.getByText(place?.name ?? "")).toBeVisible();
  await expect(open.getByText("No one to send to")).toHaveCount(0);
  expect(troubles).toEqual([]);
  await context.close();
  await drop(made.id);
});

test("When a schedule loses its recipients and then its memo, an open list says so live", async ({
  browser,
}) => {
  const title = `Going ${Date.now()}`;
  const sendable_id = await template(title);
  const admin = await tokenOf("admin");
  const within = { company_id: 1 };
  const { location } = await api<{ location: { id: number } }>(
    ...([admin, "POST", "/api/company/location"] as const),
    { ...within, name: title, timezone: "America/Chicago" },
  );
  const { scheduled_send: made } = await api<{ scheduled_send: { id: number } }>(
    ...([admin, "POST", "/api/scheduled-sends/create"] as const),
    {
      ...{ ...within, sendable_type: "memo_template", sendable_id, frequency: "weekly" },
      ...{ days_of_week: [1], send_time: "09:00", timezone: null, location_ids: [location.id] },
    },
  );
  const { page, context, troubles } = await sit(browser, "manager", tablet);
  await page.goto(`/1/memo-scheduler?view=schedules&terms=${encodeURIComponent(title)}`);
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Active");
  await api(admin, "DELETE", `/api/company/location?company_id=1&id=${location.id}`);
  await expect(row).toContainText("No one to send to");
  await row.getByRole("button", { name: title, exact: true }).click();
  const open = page.getByRole("dialog", { name: title, exact: true });
  await expect(open.getByRole("link", { name: title })).toBeVisible();
  await api(admin, "DELETE", "/api/memo-templates/delete", { ...within, id: sendable_id });
  await expect(
    open.getByText("No longer available. Choose another template or package."),
  ).toBeVisible();
  await open.getByRole("button", { name: "Close" }).click();
  await expect(row).toContainText("Nothing to send");
  expect(troubles).toEqual([]);
  await context.close();
  await drop(made.id);
});

test("What another manager saves in a schedule shows in the untouched fields and stays", async ({
  browser,
}) => {
  const title = `Cooler log ${Date.now()}`;
  const sendable_id = await template(title);
  const [place] = await query<{ id: number; name: string }>(
    `select id::int, name from locations where company_id = 1 and deleted_at is null order by id limit 1`,
  );
  const { scheduled_send: made } = await api<{ scheduled_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/scheduled-sends/create",
    {
      ...{ company_id: 1, sendable_type: "memo_template", sendable_id, frequency: "weekly" },
      ...{ days_of_week: [1], send_time: "09:00", timezone: null },
    },
  );
  const { page, context, troubles } = await sit(browser, "manager", tablet);
  await page.goto(`/1/memo-scheduler?view=schedules&form=${made.id}`);
  const form = page.getByRole("dialog", { name: `Edit “${title}”` });
  const name = form.getByRole("textbox", { name: /^Name/ });
  await name.fill(`${title}, evening`);
  await api(await tokenOf("admin"), "PUT", "/api/scheduled-sends/update", {
    ...{ company_id: 1, id: made.id, send_time: "21:30", location_ids: [place?.id] },
  });
  await expect(form.getByLabel("Time", { exact: true })).toHaveValue("21:30");
  await expect(form.getByRole("checkbox", { name: place?.name ?? "" })).toBeChecked();
  await expect(name).toHaveValue(`${title}, evening`);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog", { name: `${title}, evening` })).toContainText(
    place?.name ?? "",
  );
  const [saved] = await query(`select title, send_time from scheduled_sends where id = $1`, [
    made.id,
  ]);
  expect(saved).toEqual({ title: `${title}, evening`, send_time: "21:30" });
  expect(troubles).toEqual([]);

  // A schedule that is deleted during the edit is created again.
  await page.goto(`/1/memo-scheduler?view=schedules&form=${made.id}`);
  const again = page.getByRole("dialog");
  await again.getByRole("textbox", { name: /^Name/ }).fill(`${title}, at night`);
  await drop(made.id);
  await expect(again.getByText(/^Someone deleted this scheduled send/)).toBeVisible();
  await scheduleButton(again).click();
  await confirmSending(page);
  await expect(page.getByRole("dialog", { name: `${title}, at night` })).toContainText("9:30 PM");
  await drop(Number(new URL(page.url()).searchParams.get("open")));
  await context.close();
});
