// @vitest-environment happy-dom
import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

type People = Partly<CallOutput<"listEmployees">>;
type Asked = CallArguments<"listEmployees">;

const wanda = { id: 21, display_name: "Wanda Zucchini" };
const basil = { id: 22, display_name: "Basil Barker" };
const both: People = { employees: [wanda, basil], total: 2 };

/** Answers the list. The same call, with one row per page, counts the people who are not invited yet. */
function listing(
  list: People | ((asked: Asked) => People),
  notInvited: () => number = () => 0,
): Answers {
  return {
    listEmployees(asked) {
      if (asked.per_page === 1) return { total: notInvited() };
      return typeof list === "function" ? list(asked) : list;
    },
  };
}

/** @returns the newest input of the list itself */
function askedLast(page: Page): Asked | undefined {
  return page.inputs("listEmployees").findLast(({ per_page }) => per_page !== 1);
}

const link = (name: string) => screen.findByRole("link", { name });

test("Search, filter and order are in the address, and a reload keeps them", async () => {
  const page = await openPage("employees", { calls: listing(both) });
  await page.user.selectOptions(screen.getByLabelText("Account"), "Invitation pending");
  await page.user.click(screen.getByRole("button", { name: "Role" }));
  await page.user.type(screen.getByRole("searchbox"), "zu");
  await expect.poll(page.address).toMatch(/terms=zu/);
  await page.reload();
  expect(screen.getByRole("searchbox")).toHaveValue("zu");
  expect(screen.getByLabelText("Account")).toHaveValue("invited");
  const role = screen.getByRole("columnheader", { name: "Role" });
  expect(role).toHaveAttribute("aria-sort", "ascending");
  const order = { sort_by: "role", sort_direction: "asc" };
  expect(askedLast(page)).toMatchObject({ terms: "zu", invitation: "invited", ...order });
});

test("An address with unknown filters shows everyone who is active", async () => {
  const nonsense = "page=x&invitation=maybe&active=perhaps&location=kitchen&sort_by=shoes";
  const page = await openPage(`employees?${nonsense}`, { calls: listing(both) });
  expect(await link("Wanda Zucchini")).toBeVisible();
  expect(askedLast(page)).toMatchObject({ page: 1, active: true, sort_by: "name" });
  expect(askedLast(page)?.invitation).toBeUndefined();
  expect(askedLast(page)?.locations).toBeUndefined();
});

test("An empty list of inactive people leads back to the active ones", async () => {
  const page = await openPage("employees?active=no", {
    calls: listing(({ active }) => (active ? both : {})),
  });
  expect(await screen.findByText("No inactive people")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  await page.user.click(screen.getByRole("button", { name: "Show active people" }));
  expect(await link("Wanda Zucchini")).toBeVisible();
  expect(page.address()).toBe("/1/employees");
});

test("A search that finds no one can be cleared", async () => {
  const page = await openPage("employees?terms=zz", {
    calls: listing(({ terms }) => (terms ? {} : both)),
  });
  await page.user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await link("Basil Barker")).toBeVisible();
  expect(screen.getByRole("searchbox")).toHaveValue("");
});

test("A selection spans pages and survives a reload, and another search starts without one", async () => {
  const page = await openPage("employees", {
    calls: listing(({ page: current_page }) => ({
      employees: [current_page === 1 ? wanda : basil],
      ...{ current_page, total_pages: 2, total: 2 },
    })),
  });
  await page.user.click(await screen.findByLabelText("Select Wanda Zucchini"));
  await page.user.click(screen.getByRole("button", { name: "Next page" }));
  await page.user.click(await screen.findByLabelText("Select Basil Barker"));
  expect(screen.getByText("2 people selected")).toBeVisible();
  await page.reload();
  expect(await screen.findByText("2 people selected")).toBeVisible();
  const edit = screen.getByRole("link", { name: "Edit 2 people" });
  expect(decodeURIComponent(edit.getAttribute("href") ?? "")).toMatch(/ids=21,22/);
  await page.user.type(screen.getByRole("searchbox"), "ba");
  await waitFor(() => expect(screen.queryByText(/chosen/)).toBeNull());
});

test("Everyone who matches can be selected, and one person left out again", async () => {
  const page = await openPage("employees", {
    calls: listing({ ...both, total: 30, total_pages: 2 }),
  });
  await page.user.click(await screen.findByLabelText("Select all on this page"));
  await page.user.click(screen.getByRole("button", { name: "Select all 30 matches" }));
  expect(screen.getByText("30 people selected")).toBeVisible();
  await page.user.click(screen.getByLabelText("Select Basil Barker"));
  const edit = screen.getByRole("link", { name: "Edit 29 people" });
  expect(edit).toHaveAttribute("href", expect.stringMatching(/all=yes&except=22/));
});

test("Inviting everyone asks again, with its note, when others have joined meanwhile", async () => {
  const kept = { notInvited: 3 };
  const page = await openPage("employees?location=2", {
    calls: {
      ...listing(both, () => kept.notInvited),
      inviteEmployees({ expected }) {
        const errors = { expected: ["Others match now"] };
        if (expected !== kept.notInvited) refuse("conflict", { message: "Try again", errors });
        return { invited_count: 2 };
      },
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "Invite all 3" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite 3 people" });
  await page.fill(within(dialog).getByLabelText(/^Personal note/), "See you Monday");
  kept.notInvited = 2;
  await page.user.click(within(dialog).getByRole("button", { name: "Send invitation" }));
  const again = await screen.findByRole("dialog", { name: "Invite 2 people" });
  await page.user.click(within(again).getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("2 invitations sent")).toBeVisible();
  const all = { all: true, locations: [2], message: "See you Monday" };
  expect(page.inputs("inviteEmployees")).toMatchObject([
    { ...all, expected: 3 },
    { ...all, expected: 2 },
  ]);
});

test("People who get no invitation are listed with the reason", async () => {
  const page = await openPage("employees", {
    calls: {
      ...listing(both),
      inviteEmployees: {
        ...{ invited_count: 1, skipped_count: 1 },
        skipped: [{ id: 22, name: "Basil Barker", reason: "no_phone" }],
      },
    },
  });
  await page.user.click(await screen.findByLabelText("Select all on this page"));
  await page.user.click(screen.getByRole("button", { name: "Invite" }));
  await page.user.click(screen.getByRole("button", { name: "Send invitation" }));
  const dialog = await screen.findByRole("dialog", { name: "1 person wasn't invited" });
  expect(dialog).toHaveTextContent("1 other person was invited.");
  expect(within(dialog).getByRole("listitem")).toHaveTextContent("Basil BarkerNo phone");
  expect(page.inputs("inviteEmployees")).toMatchObject([{ ids: [21, 22] }]);
});

test("A change that someone else makes to a person shows in the list", async () => {
  const page = await openPage("employees", { calls: listing(both) });
  await link("Wanda Zucchini");
  page.answer(listing({ employees: [{ ...wanda, display_name: "Wanda Apple" }], total: 1 }));
  await page.live({ type: "EmployeeChanged", payload: { employee_id: 21 } });
  expect(await link("Wanda Apple")).toBeVisible();
});
