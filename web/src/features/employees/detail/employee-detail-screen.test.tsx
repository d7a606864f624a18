// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";
import { selfId } from "#web/lib/testing/who.ts";

type Person = Partly<CallOutput<"getEmployee">["employee"]>;

const wanda: Person = { id: 21, display_name: "Wanda Zucchini", role: "employee", is_active: true };

/** Answers for a person on the server, whose active state changes. */
function person(given: Person = wanda): Answers {
  const kept = { employee: given };
  return {
    getEmployee: () => kept,
    ...{ getMemoSummary: {}, listUnreadMemos: {}, listReadMemos: {} },
    updateEmployee({ is_active }) {
      kept.employee = { ...kept.employee, is_active };
      return kept;
    },
  };
}

/** Chooses an action in the person's menu. @returns the dialog that asks first */
async function choose(page: Page, action: string): Promise<HTMLElement> {
  const menu = { name: "More actions: Wanda Zucchini" };
  await page.user.click(await screen.findByRole("button", menu));
  await page.user.click(await screen.findByRole("menuitem", { name: action }));
  return screen.findByRole("dialog", { name: `${action} Wanda Zucchini?` });
}

const confirm = (page: Page, dialog: HTMLElement, name: string) =>
  page.user.click(within(dialog).getByRole("button", { name }));

test("A manager can't change an admin and is told why", async () => {
  await openPage("employee/21", { calls: person({ ...wanda, role: "admin" }) });
  expect(await screen.findByText("Only an admin can edit an admin.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^More actions/ })).toBeNull();
});

test.each([
  ["2026-03-02", "en", "Joined today"],
  ["2026-03-02", "es", "Se unió hoy"],
  ["2026-03-01", "en", "Joined yesterday"],
  ["2026-03-03", "en", "Starts tomorrow"],
  ["2026-03-03", "es", "Empieza mañana"],
  ["2026-02-28", "en", "2 days on the team"],
] as const)(
  "On March 2, a hire date of %s is described in %s as “%s”",
  async (work_anniversary, language, text) => {
    const hired = { ...wanda, work_anniversary, time_employed: "2 days" };
    await openPage("employee/21", { language, calls: person(hired) });
    expect(await screen.findByText(text)).toBeVisible();
  },
);

test("An admin can change an admin", async () => {
  await openPage("employee/21", { as: "admin", calls: person({ ...wanda, role: "admin" }) });
  expect(await screen.findByRole("link", { name: "Edit" })).toBeVisible();
  expect(screen.queryByText("Only an admin can edit an admin.")).toBeNull();
});

test("Deactivating a person says what ends, and a refusal leaves them active", async () => {
  const employees = [{ id: 22, name: "Basil Barker" }];
  const calls = person({ ...wanda, unread_memo_count: 2, employees });
  const busy: Answers = { updateEmployee: () => refuse("conflict", { message: "Too busy" }) };
  const page = await openPage("employee/21", { calls: { ...calls, ...busy } });
  const dialog = await choose(page, "Deactivate");
  expect(dialog).toHaveTextContent("2 memos are waiting for them and will be removed.");
  expect(dialog).toHaveTextContent("They manage 1 person.");
  await confirm(page, dialog, "Deactivate");
  expect(await screen.findByText("Too busy")).toBeVisible();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.queryByText("Inactive")).toBeNull();
  page.answer({ updateEmployee: calls.updateEmployee! });
  await confirm(page, await choose(page, "Deactivate"), "Deactivate");
  expect(await screen.findByText("Inactive")).toBeVisible();
  expect(page.inputs("updateEmployee").at(-1)).toMatchObject({ is_active: false });
});

test("A manager who deactivates themselves is told so and has confirmed it", async () => {
  const calls = person({ ...wanda, id: selfId, role: "manager" });
  const page = await openPage(`employee/${selfId}`, { calls });
  const dialog = await choose(page, "Deactivate");
  expect(dialog).toHaveTextContent("This is you: you'll lose your own access to this team.");
  expect(dialog).toHaveTextContent("An admin can reactivate you at any time.");
  expect(dialog).not.toHaveTextContent("They");
  await confirm(page, dialog, "Deactivate");
  await expect
    .poll(() => page.inputs("updateEmployee"))
    .toMatchObject([{ is_active: false, confirm_self: true }]);
});

test("While a person is being deleted nothing of them is fetched, and then the list opens", async () => {
  const { promise, resolve } = Promise.withResolvers<{ employee: Person }>();
  const page = await openPage("employee/21", {
    calls: { ...person(), deleteEmployee: () => promise, listEmployees: {} },
  });
  await confirm(page, await choose(page, "Delete"), "Delete");
  await expect.poll(() => page.made("deleteEmployee").length).toBe(1);
  const before = page.made("getCompany").length;
  page.answer({
    getEmployee: () => refuse("not_found"),
    getMemoSummary: () => refuse("not_found"),
  });
  await page.live({ type: "EmployeeChanged", payload: { employee_id: 21 } });
  await expect.poll(() => page.made("getCompany").length).toBeGreaterThan(before);
  expect(screen.getByRole("heading", { level: 1, name: "Wanda Zucchini" })).toBeVisible();
  resolve({ employee: wanda });
  expect(await screen.findByText("Wanda Zucchini was deleted")).toBeVisible();
  await expect.poll(page.address).toBe("/1/employees");
  expect(page.made("getEmployee")).toHaveLength(1);
});

test("The note for a check-in is kept until the check-in is open", async () => {
  const refused: Answers = { openCheckin: () => refuse("conflict", { message: "Too busy" }) };
  const page = await openPage("employee/21", { calls: { ...person(), ...refused } });
  const ask = async (): Promise<HTMLElement> => {
    await page.user.click(await screen.findByRole("button", { name: "Check in" }));
    return screen.findByRole("dialog", { name: "Check in with Wanda Zucchini" });
  };
  const dialog = await ask();
  await page.fill(within(dialog).getByLabelText(/^Note/), "Ask about the late shift");
  await confirm(page, dialog, "Check in");
  expect(await screen.findByText("Too busy")).toBeVisible();
  await expect.poll(() => JSON.stringify(localStorage)).toContain("late shift");
  await page.reload();
  const again = await ask();
  expect(within(again).getByLabelText(/^Note/)).toHaveValue("Ask about the late shift");
  page.answer({ openCheckin: {} });
  await confirm(page, again, "Check in");
  expect(await screen.findByText("Check-in started")).toBeVisible();
  expect(JSON.stringify(localStorage)).not.toContain("late shift");
});

test("The tab of acknowledged memos is in the address, and is loaded again after a failure", async () => {
  const page = await openPage("employee/21?memos=read", {
    calls: { ...person(), listReadMemos: () => refuse("conflict", { message: "Too busy" }) },
  });
  expect(await screen.findByText("Too busy")).toBeVisible();
  page.answer({ listReadMemos: { read_memos: [{ title: "New menu" }] } });
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("New menu")).toBeVisible();
  await page.user.click(screen.getByRole("tab", { name: /^Waiting/ }));
  expect(await screen.findByText("Nothing waiting.")).toBeVisible();
  expect(page.address()).toBe("/1/employee/21");
});

test("An earlier meeting request is told in the past", async () => {
  const requests: Person["manager_requests"] = [
    { id: 1, requested_by: { id: 3, name: "Mara Moss" }, closed_at: "2026-02-02T12:00:00Z" },
  ];
  const page = await openPage("employee/21", {
    calls: person({ ...wanda, name_first: "Wanda", manager_requests: requests }),
  });
  await page.user.click(await screen.findByText("1 earlier request"));
  expect(screen.getByText("Mara Moss wanted to talk with Wanda")).toBeVisible();
});

test("The download of a person without memos says that there is nothing", async () => {
  const page = await openPage("employee/21", { calls: { ...person(), getMemosForCsv: {} } });
  await page.user.click(await screen.findByRole("button", { name: "Download CSV" }));
  expect(await screen.findByText("No record found to download")).toBeVisible();
});

test("The way back from a person leads to the list as it was filtered", async () => {
  const list = { employees: [{ id: 21, display_name: "Wanda Zucchini" }], total: 1 };
  const page = await openPage("employees?terms=wan&active=no", {
    calls: { ...person(), listEmployees: list },
  });
  await page.user.click(await screen.findByRole("link", { name: "Wanda Zucchini" }));
  await screen.findByRole("heading", { level: 1, name: "Wanda Zucchini" });
  await page.user.click(within(screen.getByRole("main")).getByRole("link", { name: "Team" }));
  await expect.poll(page.address).toMatch(/^\/1\/employees\?/);
  expect(page.address()).toMatch(/terms=wan/);
  expect(page.address()).toMatch(/active=no/);
});
