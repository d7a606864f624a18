// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page, type PageSetup } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

type Preview = Partly<CallOutput<"editEmployees">>;

const two = "employees/bulk-edit?ids=4,9";
const ofTwo: Preview = {
  ...{ counts: { updated: 2 }, total: 2, current_page: 1, total_pages: 1 },
  rows: [{ position: 1, employee_id: 4, name: "Basil Barker", action: "updated" }],
};

/** An edit that changes people on the server; the preview is the given one. */
function editOf(said: Preview = ofTwo) {
  const kept = { preview: said };
  const calls: Answers = {
    listBatches: {},
    listBatchRows: {},
    getBatch: { batch: { id: 77, state: "done", has_rows: true, counts: { updated: 2 } } },
    editEmployees: ({ preview }) =>
      preview ? kept.preview : { ...kept.preview, batch: { id: 77 } },
  };
  return { calls, preview: (next: Preview) => void (kept.preview = next) };
}

const role = () => screen.findByLabelText("Role");
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const show = () => button("Preview changes");
const sent = (page: Page) => page.inputs("editEmployees").filter(({ preview }) => !preview);

/** Opens the fields, chooses a role and shows what changes. */
async function makeManagers(setup: PageSetup): Promise<Page> {
  const page = await openPage(two, setup);
  await page.user.selectOptions(await role(), "Manager");
  await page.user.click(await show());
  return page;
}

test("A change is chosen, previewed and made for the people who were selected", async () => {
  const { calls } = editOf();
  const page = await openPage(two, { calls });
  expect(await screen.findByText("2 people selected")).toBeVisible();
  expect(await show()).toBeDisabled();
  await page.user.selectOptions(await role(), "Manager");
  await page.user.click(await show());
  await waitFor(() =>
    expect(screen.getByRole("heading", { name: "2 people will be updated" })).toHaveFocus(),
  );
  expect(await screen.findByRole("link", { name: "Basil Barker" })).toBeVisible();
  expect(screen.getByRole("tab", { name: "To update (2)" })).toBeVisible();
  await page.user.click(await button("Update 2 people"));
  expect(await screen.findByText("2 people were updated")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Bulk changes" })).toBeVisible();
  expect(page.address()).toBe("/1/employees/bulk-edit?batch=77");
  expect(sent(page)).toMatchObject([{ ids: [4, 9], changes: { role: "manager" }, expected: 2 }]);
  expect(JSON.stringify(localStorage)).not.toContain("bulk-edit");
});

test("Chosen changes and their preview survive a reload; another selection starts anew", async () => {
  const { calls } = editOf();
  const page = await makeManagers({ calls });
  await page.reload();
  expect(await button("Update 2 people")).toBeVisible();
  await page.user.click(await button("Back to editing"));
  expect(await role()).toHaveValue("manager");
  history.replaceState(null, "", "/1/employees/bulk-edit?ids=4");
  await page.reload();
  expect(await screen.findByText("1 person selected")).toBeVisible();
  expect(await role()).toHaveValue("");
});

test("Leaving chosen changes asks, and discards them only if confirmed", async () => {
  const { calls } = editOf();
  const page = await openPage(two, { calls: { ...calls, listEmployees: {} } });
  await page.user.selectOptions(await role(), "Manager");
  const leave = async (answer: string): Promise<void> => {
    await page.user.click(screen.getAllByRole("link", { name: "Team" })[0]!);
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect(dialog).toHaveTextContent(
      "Nothing has been saved. If you leave, your choices here will be lost.",
    );
    await page.user.click(within(dialog).getByRole("button", { name: answer }));
  };
  await leave("Keep editing");
  expect(await role()).toHaveValue("manager");
  await leave("Leave");
  expect(await screen.findByText("No one here yet")).toBeVisible();
  history.back();
  expect(await role()).toHaveValue("");
});

test("The number that is asked about is the number that is expected, though it changes meanwhile", async () => {
  const { calls, preview } = editOf({ counts: { deactivated: 2 }, total: 2 });
  const page = await openPage(two, {
    calls: {
      ...calls,
      editEmployees(input) {
        if (!input.preview && input.expected === 2)
          return refuse("conflict", { message: "Your filters now match different people" });
        return (calls.editEmployees as (given: object) => Preview)(input);
      },
    },
  });
  await page.user.selectOptions(await screen.findByLabelText("Status"), "Inactive");
  await page.user.click(await show());
  expect(await screen.findByText("2 people will become inactive and lose access.")).toBeVisible();
  await page.user.click(await button("Update 2 people"));
  await screen.findByRole("dialog", { name: "Deactivate 2 people?" });
  preview({ counts: { deactivated: 3 }, total: 3 });
  await page.live({ type: "EmployeeChanged", payload: { employee_id: 21 } });
  expect(await screen.findByRole("heading", { name: "3 people will be updated" })).toBeVisible();
  await page.user.click(await button("Deactivate 2 people"));
  expect(await screen.findByText("Your filters now match different people")).toBeVisible();
  expect(screen.queryByRole("dialog", { name: /\?$/ })).toBeNull();
  await page.user.click(await button("Update 3 people"));
  await page.user.click(await button("Deactivate 3 people"));
  await expect.poll(page.address).toMatch(/batch=77/);
  expect(sent(page).map(({ expected }) => expected)).toEqual([2, 3]);
});

test("A change that fails keeps what was chosen, asks again before it is left, and can be retried", async () => {
  const { calls } = editOf();
  const page = await makeManagers({
    calls: {
      ...calls,
      editEmployees: ({ preview }) =>
        preview ? ofTwo : refuse("conflict", { message: "Too busy" }),
    },
  });
  await page.user.click(await button("Update 2 people"));
  expect(await screen.findByText("Too busy")).toBeVisible();
  await page.user.click(screen.getAllByRole("link", { name: "Team" })[0]!);
  await page.user.click(await button("Keep editing"));
  page.answer(calls);
  await page.user.click(await button("Update 2 people"));
  await expect.poll(page.address).toMatch(/batch=77/);
});

test("While a change is being made, it can't be made again or left for the fields", async () => {
  const { calls } = editOf();
  const { promise, resolve } = Promise.withResolvers<Preview>();
  const page = await makeManagers({
    calls: { ...calls, editEmployees: ({ preview }) => (preview ? ofTwo : promise) },
  });
  await page.user.click(await button("Update 2 people"));
  await waitFor(async () => expect(await button("Back to editing")).toBeDisabled());
  await page.user.click(await button("Update 2 people"));
  expect(sent(page)).toHaveLength(1);
  resolve({ ...ofTwo, batch: { id: 77 } });
  await expect.poll(page.address).toMatch(/batch=77/);
});

test("A preview that can't be made says so, and can be retried", async () => {
  const { calls } = editOf();
  const page = await makeManagers({ calls: { ...calls, editEmployees: () => refuse("conflict") } });
  await within(screen.getByRole("main")).findByRole("alert");
  page.answer(calls);
  await page.user.click(await button("Try again"));
  expect(await button("Update 2 people")).toBeVisible();
});

test("A preview in which no one changes has nothing to confirm", async () => {
  const { calls } = editOf({ counts: { unchanged: 1, refused: 1 }, total: 2 });
  await makeManagers({ calls });
  expect(await screen.findByRole("heading", { name: "No changes" })).toBeVisible();
  expect(screen.getByText("1 person doesn't need any changes.")).toBeVisible();
  expect(screen.getByText("These changes can't be made to 1 person.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Change/ })).toBeNull();
});

test("One kind of result is shown from its first page", async () => {
  const { calls } = editOf({ ...ofTwo, counts: { updated: 2, refused: 1 }, total_pages: 2 });
  const page = await makeManagers({ calls });
  await page.user.click(await button("Next page"));
  await expect.poll(() => page.inputs("editEmployees").at(-1)).toMatchObject({ page: 2 });
  await page.user.click(screen.getByRole("tab", { name: "Can't update (1)" }));
  await expect
    .poll(() => page.inputs("editEmployees").at(-1))
    .toMatchObject({ page: 1, action: "refused" });
});

test("People who become fewer than the page turn to their last page", async () => {
  const { calls, preview } = editOf({ ...ofTwo, total_pages: 2 });
  const page = await makeManagers({ calls });
  await page.user.click(await button("Next page"));
  await expect.poll(() => page.inputs("editEmployees").at(-1)).toMatchObject({ page: 2 });
  preview(ofTwo);
  await page.live({ type: "EmployeeChanged", payload: { employee_id: 21 } });
  await expect.poll(() => page.inputs("editEmployees").at(-1)).toMatchObject({ page: 1 });
});

test("Taking away no location is no change, but replacing all by none is", async () => {
  const { calls } = editOf();
  const page = await openPage(two, {
    calls: { ...calls, listLocationNames: { locations: [{ id: 2, name: "Lakeside" }] } },
  });
  const ways = await screen.findByLabelText("Locations");
  await page.user.selectOptions(ways, "Remove");
  expect(await screen.findByRole("checkbox", { name: "None selected" })).toBeChecked();
  expect(await show()).toBeDisabled();
  await page.user.selectOptions(ways, "Replace all");
  expect(await screen.findByRole("checkbox", { name: "None: remove all" })).toBeChecked();
  await page.user.click(await show());
  await button("Update 2 people");
  expect(page.inputs("editEmployees").at(-1)?.changes).toEqual({ location_ids: [] });
});

test("Locations that can't be loaded say so, and can be retried", async () => {
  const { calls } = editOf();
  const page = await openPage(two, {
    calls: { ...calls, listLocationNames: () => refuse("conflict") },
  });
  await within(screen.getByRole("main")).findByRole("alert");
  page.answer({ listLocationNames: { locations: [{ id: 2, name: "Lakeside" }] } });
  await page.user.click(await button("Try again"));
  expect(await screen.findByLabelText("Locations")).toBeVisible();
});

test.each([
  ["An admin", "can make", "admin", ["No change", "Employee", "Manager", "Admin"]],
  ["A manager", "can't make", "manager", ["No change", "Employee", "Manager"]],
] as const)("%s %s others admins", async (_who, _can, as, offered) => {
  await openPage(two, { as, calls: editOf().calls });
  const options = within(await role()).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(offered);
});

test("Everyone who matches but one is counted and sent as a filter", async () => {
  const { calls } = editOf();
  const page = await openPage("employees/bulk-edit?terms=ma&active=no&all=yes&except=7", {
    calls: { ...calls, listEmployees: { total: 30 } },
  });
  expect(await screen.findByText("29 people selected")).toBeVisible();
  await page.user.selectOptions(await role(), "Manager");
  await page.user.click(await show());
  await button("Update 2 people");
  expect(page.inputs("editEmployees").at(-1)).toMatchObject({
    ...{ filter: { terms: "ma", active: false }, excluded_ids: [7] },
  });
});

test("A selection is kept on the way back to the list, until its people are edited", async () => {
  const { calls } = editOf();
  const employees = [{ id: 4, display_name: "Basil Barker" }];
  const page = await openPage("employees", {
    calls: { ...calls, listEmployees: { employees, total: 1 } },
  });
  await page.user.click(await screen.findByLabelText("Select Basil Barker"));
  await page.user.click(screen.getByRole("link", { name: "Edit 1 person" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Bulk edit" })).toBeVisible();
  expect(screen.getByText("1 person selected")).toBeVisible();
  history.back();
  expect(await screen.findByLabelText("Select Basil Barker")).toBeChecked();
  await page.user.click(screen.getByRole("link", { name: "Edit 1 person" }));
  await page.user.selectOptions(await role(), "Manager");
  await page.user.click(await show());
  await page.user.click(await button("Update 2 people"));
  await expect.poll(page.address).toMatch(/batch=77/);
  await page.user.click(screen.getAllByRole("link", { name: "Team" })[0]!);
  expect(await screen.findByLabelText("Select Basil Barker")).not.toBeChecked();
});

test("Without a selection, or with one that another tab has, the screen leads to the list", async () => {
  const page = await openPage("employees/bulk-edit", { calls: editOf().calls });
  expect(await screen.findByText("No one selected yet")).toBeVisible();
  history.replaceState(null, "", "/1/employees/bulk-edit?ids=kept-900-another");
  await page.reload();
  expect(await screen.findByText("Your selection is gone")).toBeVisible();
  expect(screen.getByRole("link", { name: "Select people" })).toHaveAttribute(
    ...["href", "/1/employees"],
  );
});
