import { type Browser, type Locator, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { type OwnServer, startOwnServer } from "../support/own-server.ts";
import {
  type Looks,
  type Person,
  type Seat,
  api,
  desk,
  phone,
  sit,
  tokenOf,
} from "../support/session.ts";
import { scheduleButton } from "../support/sending.ts";

const company_id = 1;
/**
 * The first day of the week: two days from now. The database uses the real time to run jobs, so the server's time must not be
 * earlier than the real time.
 */
const firstDay = dayAfter(new Date(Date.now()).toISOString().slice(0, 10), 2);
const minuteMs = 60_000;
const teaser = "Something new is coming";
const menu = "The new menu";
const survey = "How did the week go?";

let server: OwnServer;
let seats: Seat[] = [];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startOwnServer(new Date());
});
test.afterAll(() => server.stop());

test("A launch week goes out on its days at its times in two time zones", async ({ browser }) => {
  test.setTimeout(240_000);
  await worksIn("both", "New_York", "Harbor Street");
  await worksIn("employee", "Los_Angeles", "Lakeside");
  const pack = await packageOfAWeek();

  const manager = await sitThere(browser, "manager", desk);
  await schedule(manager, pack);
  const east = await sitThere(browser, "both", phone);
  const west = await sitThere(browser, "employee", { ...phone, language: "es" });
  const { page } = manager;
  await page.goto("/1/memo-sends?status=scheduled");
  for (const title of [teaser, menu, survey])
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(2);

  // The first morning: no one has the teaser at 8:59, and each coast gets the teaser at 9:00 in the coast's time zone.
  await wakeAt(at(0, "09:00", "New_York") - minuteMs);
  for (const { page: home } of [east, west]) await home.goto("/1", { waitUntil: "networkidle" });
  for (const title of [teaser, menu, survey]) await expectNothing([east, west], title);
  await wakeAt(at(0, "09:00", "New_York"));
  await expect(cardOf(east, teaser)).toBeVisible();
  await expectNothing([west], teaser);
  // The sent memo has disappeared from the manager's list of scheduled memos, without a reload.
  await expect(page.getByRole("row").filter({ hasText: teaser })).toHaveCount(1);
  await cardOf(east, teaser).getByRole("button", { name: "Acknowledge" }).click();
  await wakeAt(at(0, "09:00", "Los_Angeles") - minuteMs);
  await expectNothing([west], teaser);
  await wakeAt(at(0, "09:00", "Los_Angeles"));
  await expect(cardOf(west, teaser)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: teaser })).toHaveCount(0);
  await expectAccessible(west.page);

  // The menu is sent on the third day and is due on the fourth.
  await wakeAt(at(2, "14:30", "New_York"));
  await expect(cardOf(east, menu)).toBeVisible();
  await expectNothing([west], menu);
  await wakeAt(at(2, "14:30", "Los_Angeles"));
  await expect(cardOf(west, menu)).toBeVisible();
  await expect(cardOf(west, menu).getByText("Vencido")).toHaveCount(0);
  await wakeAt(at(3, "14:30", "Los_Angeles"));
  await expect(cardOf(west, menu).getByText("Vencido")).toBeVisible();

  // On the last evening, the survey is sent. The East Coast gets it three hours before the West Coast.
  await wakeAt(at(4, "17:00", "New_York"));
  await expect(cardOf(east, survey)).toBeVisible();
  await expectNothing([west], survey);
  await cardOf(east, survey).getByRole("button", { name: "Answer", exact: true }).click();
  await east.page.getByRole("radio", { name: "Well" }).check();
  await east.page.getByRole("button", { name: "Send my answer" }).click();
  await expect(east.page.getByText(/^You answered this/).locator("..")).toContainText("Well");
  await wakeAt(at(4, "17:00", "Los_Angeles"));
  await expect(cardOf(west, survey)).toBeVisible();

  // The manager sees that everything was sent, and who answered what.
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.getByRole("tab", { name: "Sent" }).click();
  await page.getByLabel("Location").selectOption({ label: "Lakeside" });
  for (const title of [teaser, menu, survey])
    for (const zone of ["New York", "Los Angeles"])
      await expect(
        page.getByRole("row").filter({ hasText: title }).filter({ hasText: zone }),
      ).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  const inNewYork = page.getByRole("row").filter({ hasText: "New York" });
  await inNewYork.getByRole("link", { name: survey }).click();
  await expect(page.getByRole("definition").filter({ hasText: "New York" })).toBeVisible();
  const answers = page.getByRole("region", { name: "Responses" });
  await expect(answers).toContainText(/^Responses.*1 of \d+/);
  await page.getByRole("table").getByRole("link", { name: survey }).click();
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByText("1 · 100%")).toBeVisible();
  for (const seat of seats) expect(seat.troubles).toEqual([]);
});

test.afterEach(async () => {
  for (const { context } of seats) await context.close();
  seats = [];
});

/**
 * Creates three templates for a week (teaser, menu, survey) and a package of them.
 * @returns the package's id
 */
async function packageOfAWeek(): Promise<number> {
  const made = [
    await template(teaser),
    await template(menu, { due_after_days: 1 }),
    await template(survey, { display_type: "survey", options: ["Well", "Badly"] }),
  ];
  const days = [
    { offset_days: 0, send_time: "09:00" },
    { offset_days: 2, send_time: "14:30" },
    { offset_days: 4, send_time: "17:00" },
  ];
  const templates = days.map((day, place) => ({ ...day, memo_template_id: made[place] }));
  const { memo_template_package: pack } = await call<{ memo_template_package: { id: number } }>(
    "manager",
    "POST",
    "/api/memo-template-packages/create",
    { title: "Launch", templates },
  );
  return pack.id;
}

async function template(title: string, extra: object = {}): Promise<number> {
  const { memo_template } = await call<{ memo_template: { id: number } }>(
    "manager",
    "POST",
    "/api/memo-templates/create",
    { title, content: "<p>Please read.</p>", status: "published", ...extra },
  );
  return memo_template.id;
}

/** Schedules the package for both locations, each in its time zone. */
async function schedule({ page }: Seat, pack: number): Promise<void> {
  await page.goto(`/1/memo-package/${pack}`);
  await page.getByRole("link", { name: "Use package" }).click();
  await page.getByLabel("First day").fill(firstDay);
  await page.getByLabel("Time zone").selectOption({ label: "Each location's local time" });
  const locations = page.getByRole("group", { name: "Locations" });
  for (const name of ["Harbor Street", "Lakeside"])
    await locations.getByRole("checkbox", { name }).check();
  const plan = page.getByRole("region", { name: "What goes out when" }).getByRole("listitem");
  await expect(plan).toHaveCount(3);
  await expect(plan.nth(1)).toContainText("2:30 PM");
  await expectAccessible(page);
  await scheduleButton(page).click();
  await scheduleButton(page.getByRole("dialog")).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bundles" })).toBeVisible();
}

/** Sets a location's time zone, and assigns the person to this location only. */
async function worksIn(person: Person, zone: string, place: string): Promise<void> {
  const { locations } = await api<{ locations: { id: number; name: string }[] }>(
    await tokenOf("admin"),
    "GET",
    `/api/settings/locations?company_id=${company_id}`,
  );
  const id = locations.find(({ name }) => name === place)?.id;
  await call("admin", "PUT", "/api/company/location", { id, timezone: `America/${zone}` });
  const { employee } = await call<{ employee: { id: number } }>(
    person,
    "GET",
    `/api/app/company/get-employee/${company_id}`,
  );
  await call("admin", "POST", "/api/company/employee", { id: employee.id, location_ids: [id] });
}

async function call<T>(person: Person, method: string, path: string, data?: object): Promise<T> {
  const input = data && { company_id, ...data };
  return api<T>(await tokenOf(person), method, path, input);
}

async function sitThere(browser: Browser, person: Person, looks: Looks): Promise<Seat> {
  const seat = await sit(browser, person, { ...looks, baseURL: server.url });
  seats.push(seat);
  return seat;
}

/**
 * Sets the clocks of the server and of all pages.
 * @param time in ms since 1970
 */
async function wakeAt(time: number): Promise<void> {
  for (const { context } of seats) await context.clock.setFixedTime(new Date(time));
  await server.setTime(new Date(time));
}

/** @returns the moment, in ms since 1970, when clocks in a US time zone show `time`, `days` days after `firstDay` */
function at(days: number, time: string, zone: string): number {
  const inUtc = Date.parse(`${dayAfter(firstDay, days)}T${time}:00Z`);
  const shown = new Date(inUtc).toLocaleString("sv-SE", { timeZone: `America/${zone}` });
  return inUtc + (inUtc - Date.parse(`${shown.replace(" ", "T")}Z`));
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function cardOf({ page }: Seat, title: string): Locator {
  return page.getByRole("article").filter({ hasText: title });
}

/** Reloads each page, and fails if any page shows the memo. */
async function expectNothing(of: readonly Seat[], title: string): Promise<void> {
  for (const seat of of) {
    await seat.page.reload({ waitUntil: "networkidle" });
    await expect(cardOf(seat, title)).toHaveCount(0);
  }
}
