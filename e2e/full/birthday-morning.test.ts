import { type Browser, type Locator, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { findOwnMemo, showOwnMemos } from "../support/home.ts";
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

const company_id = 1;
/**
 * The date of all birthdays in this test: two days from now. The database uses the real time to run jobs, so the server's time
 * must not be earlier than the real time.
 */
const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const minuteMs = 60_000;
const birthday = /Happy birthday|Feliz cumpleaños/;

let server: OwnServer;
let seats: Seat[] = [];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startOwnServer(new Date());
});
test.afterAll(() => server.stop());

test("On the morning of a birthday, colleagues celebrate it in each of two time zones", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const inNewYork = `Happy birthday, ${await worksIn("both", "New_York", "Harbor Street")}!`;
  const inLosAngeles = `Happy birthday, ${await worksIn("employee", "Los_Angeles", "Lakeside")}!`;
  await worksIn("admin", "New_York", "Harbor Street", false);
  await worksIn("manager", "Los_Angeles", "Lakeside", false);
  await call("admin", "POST", "/api/settings/memos", { celebrate_birthdays: true });

  await server.setTime(new Date(eightIn("America/New_York") - minuteMs));
  const east = await sitThere(browser, "admin", desk);
  const west = await sitThere(browser, "manager", desk);
  const ofEast = await sitThere(browser, "both", phone);
  const ofWest = await sitThere(browser, "employee", { ...phone, language: "es" });
  for (const seat of seats) {
    await seat.page.goto("/1", { waitUntil: "networkidle" });
    if (seat === east || seat === west) await showOwnMemos(seat.page);
    await expect(cardOf(seat, birthday)).toHaveCount(0);
  }

  await wakeIn("America/New_York");
  await findOwnMemo(east.page, cardOf(east, inNewYork));
  await expect(cardOf(ofEast, "Happy birthday! Your team is celebrating you.")).toBeVisible();
  await expect(ofEast.page.getByText(inNewYork)).toHaveCount(0);
  await reaction(cardOf(east, inNewYork), "Love").click();
  await expect(reaction(cardOf(ofEast, "Your team"), "Love")).toContainText("1");

  await server.setTime(new Date(eightIn("America/Los_Angeles") - minuteMs));
  for (const seat of [west, ofWest]) {
    await seat.page.reload({ waitUntil: "networkidle" });
    if (seat === west) await showOwnMemos(seat.page);
    await expect(cardOf(seat, birthday)).toHaveCount(0);
  }

  await wakeIn("America/Los_Angeles");
  const card = cardOf(west, inLosAngeles);
  await findOwnMemo(west.page, card);
  const own = cardOf(ofWest, "¡Feliz cumpleaños! Tu equipo lo celebra contigo.");
  await expect(own).toBeVisible();
  await reaction(card, "High five").click();
  await expect(reaction(own, "¡Chócala!")).toContainText("1");
  await expectAccessible(west.page);
  await expectAccessible(ofWest.page);
  // A celebration's card is shown only on home screens at the celebrated employee's location.
  await expect(cardOf(east, inLosAngeles)).toHaveCount(0);
  await expect(cardOf(west, inNewYork)).toHaveCount(0);

  // Managers see the celebrations at all locations, and people's reactions.
  await card.getByRole("button", { name: inLosAngeles }).click();
  await expect(west.page.getByRole("dialog", { name: inLosAngeles })).toBeVisible();
  const { page } = east;
  await page.goto("/1/memos?kind=celebration");
  await expect(page.getByRole("link", { name: inLosAngeles })).toBeVisible();
  await page.getByRole("link", { name: inNewYork }).click();
  await expect(page.getByRole("heading", { level: 1, name: inNewYork })).toBeVisible();
  await expect(page.getByRole("list", { name: "Reactions" })).toContainText("Love 1");
  await expect(page.getByRole("table").getByText("❤️ Love")).toBeVisible();
  // The calendar shows the two birthdays even after their celebrations were sent.
  await page.goto("/1/memo-scheduler?show=all");
  const inCalendar = page.getByRole("button", { name: /^2 birthdays: .*8:00 AM.*Sent$/ });
  await inCalendar.click();
  const went = page.getByRole("dialog", { name: /^2 birthdays: / });
  await expect(went).toContainText("Each one went out automatically to everyone");
  await expectAccessible(page);
  for (const seat of seats) expect(seat.troubles).toEqual([]);
});

test.afterEach(async () => {
  for (const { context } of seats) await context.close();
  seats = [];
});

/**
 * Sets a location's time zone, moves a person to the location and, unless `hasBirthday` is false, sets the person's birthday to
 * `day`.
 * @returns the person's name
 */
async function worksIn(
  person: Person,
  zone: string,
  place: string,
  hasBirthday = true,
): Promise<string> {
  const { locations } = await api<{ locations: { id: number; name: string }[] }>(
    await tokenOf("admin"),
    "GET",
    `/api/settings/locations?company_id=${company_id}`,
  );
  const location = locations.find(({ name }) => name === place);
  const timezone = `America/${zone}`;
  await call("admin", "PUT", "/api/company/location", { id: location?.id, timezone });
  const { employee } = await call<{ employee: { id: number; name: string } }>(
    person,
    "GET",
    `/api/app/company/get-employee/${company_id}`,
  );
  const [, month, date] = day.split("-").map(Number);
  await call("admin", "POST", "/api/company/employee", {
    ...{ id: employee.id, location_ids: [location?.id] },
    ...(hasBirthday && { birth_date_month: month, birth_date_day: date }),
  });
  return employee.name;
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

/** Sets the clocks of the server and of all pages to 8 a.m. on `day` in a time zone. */
async function wakeIn(zone: string): Promise<void> {
  const time = new Date(eightIn(zone));
  for (const { context } of seats) await context.clock.setFixedTime(time);
  await server.setTime(time);
}

/** @returns 8 a.m. on `day` in a time zone, in ms since 1970 */
function eightIn(zone: string): number {
  const inUtc = Date.parse(`${day}T08:00:00Z`);
  const shown = new Date(inUtc).toLocaleString("sv-SE", { timeZone: zone });
  return inUtc + (inUtc - Date.parse(`${shown.replace(" ", "T")}Z`));
}

/** @returns the memo's card on a home screen. A manager's home screen also shows the title outside the card */
function cardOf({ page }: Seat, title: string | RegExp): Locator {
  return page.getByRole("article").filter({ hasText: title });
}

function reaction(place: Locator, name: string): Locator {
  return place.getByRole("button", { name: new RegExp(name) });
}
