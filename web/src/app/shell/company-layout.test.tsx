// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sentMemo } from "#web/lib/testing/memos.ts";
import { openPage, type Page, type PageSetup } from "#web/lib/testing/open-page.tsx";
import { loseConnection, refuse } from "#web/lib/testing/refusal.ts";

const people = { listEmployeeNames: {}, listEmployees: {} };

async function openPalette(setup: PageSetup): Promise<{ page: Page; palette: HTMLElement }> {
  const page = await openPage("flags", { ...setup, calls: { ...people, ...setup.calls } });
  await page.user.keyboard("{Control>}k{/Control}");
  const palette = await screen.findByRole("dialog", { name: "Find anything" });
  return { page, palette };
}

test("The palette says that it is searching, and why it found nothing", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const { page, palette } = await openPalette({
    as: "employee",
    calls: { listEmployeeMessages: () => promise },
  });
  await page.user.type(within(palette).getByRole("searchbox"), "allergen");
  expect(await within(palette).findByText("Searching…")).toBeVisible();
  await expect.poll(() => page.made("listEmployeeMessages").length).toBe(1);
  expect(within(palette).getByText("Searching…")).toBeVisible();
  page.answer({ listEmployeeMessages: () => loseConnection() });
  reject(await thrown(loseConnection));
  expect(await within(palette).findByText("Network Error")).toBeVisible();
  expect(within(palette).queryByText("No matches")).toBeNull();
});

test("The palette finds screens and settings that are open to who looks", async () => {
  const { page, palette } = await openPalette({ as: "admin", calls: { listLocations: {} } });
  await page.user.type(within(palette).getByRole("searchbox"), "locat");
  expect(await within(palette).findByRole("button", { name: /^Locations/ })).toBeVisible();
  await waitFor(() => expect(within(palette).queryByText("Searching…")).toBeNull());
  await page.user.keyboard("{Enter}");
  await expect.poll(page.address).toBe("/1/settings/locations");
});

test("The palette finds no setting for a manager", async () => {
  const { page, palette } = await openPalette({ as: "manager" });
  await page.user.type(within(palette).getByRole("searchbox"), "locat");
  expect(await within(palette).findByText("No matches")).toBeVisible();
});

test("What the palette has found by the letters before is not opened for other ones", async () => {
  const { page, palette } = await openPalette({
    calls: {
      listMemos: ({ terms }) =>
        terms === "ad" ? { memos: [{ id: 9, title: "On the wall" }] } : {},
      listEmployeeNames: ({ terms }) =>
        terms === "ada app" ? { employees: [{ id: 12, name: "Ada Applewood" }] } : {},
      getEmployee: () => refuse("not_found"),
      listEmployees: ({ terms }) =>
        terms === "ada app" ? { employees: [{ id: 12, name: "Ada Applewood" }] } : {},
    },
  });
  const box = within(palette).getByRole("searchbox");
  await page.user.type(box, "ad");
  expect(await within(palette).findByRole("button", { name: /On the wall/ })).toBeVisible();
  await page.user.type(box, "a app");
  await page.user.keyboard("{Enter}");
  expect(page.address()).not.toMatch(/memo\/9/);
});

test("What is typed before the palette can search is not lost", async () => {
  const { page } = await openPalette({});
  await page.user.keyboard("follow{Enter}");
  await expect.poll(page.address).toMatch(/^\/1\/flags/);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Find anything" })).toBeNull());
});

async function openTray(page: Page, news: number): Promise<HTMLElement> {
  const name = new RegExp(`^Notifications.*${news} new`);
  await page.user.click(await screen.findByRole("button", { name }));
  return screen.getByRole("dialog", { name: "Notifications" });
}

test("The tray counts what is new, marks one read, and clears all, also after a reload", async () => {
  const memos = [sentMemo({ id: 1, title: "First" }), sentMemo({ id: 2, title: "Newest" })];
  const page = await openPage("flags", { calls: { getHome: { memos } } });
  const tray = await openTray(page, 2);
  await page.user.click(await within(tray).findByRole("button", { name: "Mark read: Newest" }));
  expect(await screen.findByRole("button", { name: /^Notifications.*1 new/ })).toBeVisible();
  await page.user.click(within(tray).getByRole("button", { name: "Clear all" }));
  expect(await within(tray).findByText("No Notifications")).toBeVisible();
  await page.reload();
  await expect.poll(() => page.made("getHome").length).toBe(2);
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeVisible();
});

test("A question that is given to someone is told of in their tray, live", async () => {
  const page = await openPage("memos");
  const given = {
    ...{ id: 4, owner_id: 11, owner: { id: 11, name: "Maria Ortiz" } },
    ...{ is_awaiting_manager: true, employee: { id: 21, name: "Basil Barker" } },
    flag_data: { content: "Who mends it?" },
  };
  page.answer({ listFollowUps: { flagged_messages: [given], total: 1 } });
  await page.live({ type: "FollowUpChanged", payload: { kind: "flagged_message", id: 4 } });
  await openTray(page, 1);
  expect(await screen.findByText(/Assigned to you/)).toBeVisible();
});

test("A screen that is not open to who looks says so, with the navigation around it", async () => {
  await openPage("settings", { as: "employee" });
  expect(await screen.findByText("No access")).toBeVisible();
  expect((await screen.findAllByRole("link", { name: "Home" }))[0]).toBeVisible();
  expect(screen.queryByRole("link", { name: "Settings" })).toBeNull();
});

test("A feature that the company has switched off is not in the settings, and its screen says so", async () => {
  const page = await openPage("settings/locations", {
    as: "admin",
    flags: { "disable-locations": true },
  });
  expect(await screen.findByText("This feature is turned off")).toBeVisible();
  await page.user.click((await screen.findAllByRole("link", { name: "Settings" }))[0]!);
  expect(await screen.findByRole("link", { name: /^Audiences/ })).toBeVisible();
  expect(screen.queryByRole("link", { name: /^Locations/ })).toBeNull();
});

const locationsMissing =
  "You need to add more locations to your subscription - click here to manage subscription.";
test.each([
  ["an old version", { min: "99.0.0" }, "A new version is available. Click here to refresh."],
  ["no name", { name: " " }, "Incomplete Profile. Click here to complete user profile."],
  ["a location without subscription", { all: false }, locationsMissing],
])("The banner tells an admin first of %s", async (_of, { min, name, all = true }: Told, text) => {
  const page = await openPage("flags", {
    as: "admin",
    company: { is_subscribed: true, all_locations_subscribed: all },
    ...(name === undefined ? {} : { user: { name } }),
  });
  if (min !== undefined) {
    const { getUserDetails } = page.network.answers;
    page.answer({
      getUserDetails: { ...(getUserDetails as object), min_app_version: { web: min } },
    });
    await page.reload();
  }
  expect(await screen.findByRole("button", { name: text })).toBeVisible();
});

interface Told {
  readonly min?: string;
  readonly name?: string;
  readonly all?: boolean;
}

test("Bundles stand beside Sent in the navigation, and the palette finds them by either", async () => {
  const { page, palette } = await openPalette({});
  expect((await screen.findAllByRole("link", { name: "Sent Bundles" }))[0]).toBeVisible();
  await page.user.type(within(palette).getByRole("searchbox"), "bundl");
  expect(await within(palette).findByRole("button", { name: /^Sent · Bundles/ })).toBeVisible();
});

test("In Spanish, the navigation and the page call bundles the same", async () => {
  await openPage("flags", { language: "es" });
  expect((await screen.findAllByRole("link", { name: "Envíos" }))[0]).toBeVisible();
});

test("An employee sees no banner of the subscription", async () => {
  await openPage("/1", { as: "employee", company: { is_subscribed: false } });
  await screen.findByText("You're all caught up");
  expect(screen.queryByText(/subscription/)).toBeNull();
});

test("A person who is removed from the company while it is open is led to their teams", async () => {
  const page = await openPage("flags");
  page.answer({ getCompany: () => refuse("forbidden") });
  await page.live({ type: "EmployeeChanged", payload: { employee_id: 11 } });
  await expect.poll(page.address).toBe("/?show=yes");
  expect(await screen.findByRole("heading", { name: "Select a Team" })).toBeVisible();
});

async function thrown(by: () => never): Promise<unknown> {
  try {
    return by();
  } catch (error) {
    return error;
  }
}
