// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const wanda = { id: 21, name: "Wanda Zucchini" };
const people: Answers = { listPeopleReport: { rows: [wanda], total: 1 } };
const chart = {
  weeks: [{ week: "2026-03-02", used: 4, people: 9 }],
  locations: [
    { id: 2, name: "Lakeside", used: 3, people: 5 },
    { id: null, name: "", used: 1, people: 4 },
  ],
};
const logins: Answers = {
  getLoginChart: chart,
  listWeeklyLogins: { rows: [{ ...wanda, days: Array(7).fill(false) as boolean[] }], total: 1 },
};
const now = "2026-03-04T15:00:00Z";
const search = () => screen.findByRole("searchbox", { name: "Search people" });
const link = (name: string) => screen.findByRole("link", { name });

test("A manager sees no log-ins, not by their address either", async () => {
  const page = await openPage("settings/reports?report=logins", { calls: people });
  expect(await link("Wanda Zucchini")).toBeVisible();
  const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent);
  expect(tabs).toEqual(["People", "Managers"]);
  expect(page.made("listWeeklyLogins")).toEqual([]);
});

test("The filters stay when another report is opened, and its page starts anew", async () => {
  const second = { total: 60, total_pages: 3, current_page: 2 };
  const page = await openPage("settings/reports?terms=wan&page=2&active=no&sort_by=role", {
    calls: { listPeopleReport: { rows: [wanda], ...second }, listManagersReport: {} },
  });
  await page.user.click(await screen.findByRole("tab", { name: "Managers" }));
  await screen.findByText("No matches");
  const shown = page.inputs("listManagersReport").at(-1);
  // Managers can't be sorted by role: their usual order takes its place.
  expect(shown).toMatchObject({ terms: "wan", active: false, page: 1, sort_by: "name" });
  expect(await search()).toHaveValue("wan");
  await page.user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("No one has a manager yet")).toBeVisible();
  expect(page.address()).toMatch(/report=managers/);
});

test("Where no inactive people are found, the report says so of them alone", async () => {
  await openPage("settings/reports?report=managers&active=no", {
    calls: { listManagersReport: {} },
  });
  expect(await screen.findByText("No inactive people with a manager")).toBeVisible();
});

test("A file holds the people that the report shows, under the report's name", async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const page = await openPage("settings/reports?terms=wan&location=2&active=no", {
    calls: { ...people, downloadEmployees: new Blob(["Name\r\n"], { type: "text/csv" }) },
  });
  await page.user.click(await screen.findByRole("button", { name: "Download CSV" }));
  await expect.poll(() => names).toEqual(["employee summary.csv"]);
  const filters = { terms: "wan", locations: [2], active: false };
  expect(page.inputs("downloadEmployees")).toMatchObject([filters]);
  expect(page.inputs("listPeopleReport").at(-1)).toMatchObject(filters);
});

test("A file without anyone is not saved, and says so", async () => {
  const page = await openPage("settings/reports?terms=zz", {
    calls: {
      listPeopleReport: {},
      downloadEmployees: () => refuse("nothing_to_download", { message: "No record found" }),
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "Download CSV" }));
  expect(await screen.findByText("No record found")).toBeVisible();
});

test("A week in the address is shown by chart, table and file; an unknown one is the present week", async () => {
  const page = await openPage("settings/reports?report=logins&week=1999-01-04", {
    ...{ as: "admin", now },
    calls: { ...logins, downloadWeeklyLogins: () => refuse("nothing_to_download") },
  });
  await link("Wanda Zucchini");
  expect(page.inputs("getLoginChart").at(-1)).toMatchObject({ week: "2026-03-02" });
  await page.user.selectOptions(screen.getByLabelText("Week"), "2026-02-16");
  await expect.poll(page.address).toMatch(/week=2026-02-16/);
  await page.user.click(screen.getByRole("button", { name: "Download CSV" }));
  await expect.poll(() => page.made("downloadWeeklyLogins").length).toBe(1);
  for (const call of ["getLoginChart", "listWeeklyLogins", "downloadWeeklyLogins"] as const)
    expect(page.inputs(call).at(-1), call).toMatchObject({ week: "2026-02-16" });
  await page.user.selectOptions(screen.getByLabelText("Week"), "2026-03-02");
  await expect.poll(page.address).not.toMatch(/week=/);
});

test("A location in the chart filters the people of the table", async () => {
  const page = await openPage("settings/reports?report=logins", {
    ...{ as: "admin", now },
    calls: { ...logins, listLocationNames: { locations: [{ id: 2, name: "Lakeside" }] } },
  });
  const region = await screen.findByRole("region", { name: "Logins by week" });
  expect(within(region).getByText("No location")).toBeVisible();
  await page.user.click(within(region).getByRole("button", { name: "Lakeside" }));
  await expect.poll(page.address).toMatch(/location=2/);
  await waitFor(() => expect(screen.getByLabelText("Location")).toHaveValue("2"));
  await expect.poll(() => page.inputs("listWeeklyLogins").at(-1)).toMatchObject({ locations: [2] });
});

test("A chart that can't be loaded leaves the table alone", async () => {
  await openPage("settings/reports?report=logins", {
    ...{ as: "admin", now },
    calls: { ...logins, getLoginChart: () => refuse("conflict", { message: "Too busy" }) },
  });
  expect(await link("Wanda Zucchini")).toBeVisible();
  await waitFor(() => expect(document.querySelector("main [data-skeleton]")).toBeNull());
  expect(screen.queryByText("Too busy")).toBeNull();
});

test("An open report shows a person's new name", async () => {
  const page = await openPage("settings/reports", { calls: people });
  await link("Wanda Zucchini");
  page.answer({ listPeopleReport: { rows: [{ ...wanda, name: "Wanda Apple" }], total: 1 } });
  await page.live({ type: "EmployeeChanged", payload: { employee_id: 21 } });
  expect(await link("Wanda Apple")).toBeVisible();
});
