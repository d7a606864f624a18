// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { loseConnection, refuse } from "#web/lib/testing/refusal.ts";
import { selfId } from "#web/lib/testing/who.ts";

type Person = Partly<CallOutput<"getEmployee">["employee"]>;

const wanda: Person = {
  ...{ id: 21, display_name: "Wanda Zucchini", name_first: "Wanda", name_last: "Zucchini" },
  ...{ role: "employee", is_active: true, default_locale: "en", celebrates: true, pin: "1234" },
};

/** Answers around a person. */
function about(employee: Person) {
  const memos = { getMemoSummary: {}, listUnreadMemos: {}, listReadMemos: {} };
  return { getEmployee: { employee }, updateEmployee: { employee }, ...memos };
}

const first = () => screen.findByLabelText(/^First name/);
const last = () => screen.findByLabelText(/^Last name/);
const pin = () => screen.findByLabelText(/^PIN for shared tablets/);
const save = () => screen.getByRole("button", { name: "Save" });

/** Lists of records that are set to null before a person is saved. */
const nulled = Object.fromEntries(
  [
    ...["flagged_messages", "flagged_messages_active", "raised_hands", "raised_hands_active"],
    ...["checkins", "checkins_active", "audiences", "locations", "managers", "employees"],
    ...["manager_request_active", "manager_requests", "manager_requests_today"],
  ].map((list) => [list, null]),
);

test("Only the changed fields of a person are sent, and the lists of records as null", async () => {
  const page = await openPage("employee/21/edit", { calls: about(wanda) });
  await page.fill(await last(), "Apple");
  await page.user.click(save());
  await expect.poll(page.address).toBe("/1/employee/21");
  const change = { company_id: 1, id: 21, name_last: "Apple", ...nulled };
  expect(page.made("updateEmployee").map(({ fields }) => fields)).toEqual([change]);
});

test("Unsaved changes survive a reload, all but the PIN, and leaving discards them only after asking", async () => {
  const page = await openPage("employee/21/edit", { calls: about(wanda) });
  await page.fill(await pin(), "98765");
  await page.fill(await last(), "Typed");
  await expect.poll(() => JSON.stringify(localStorage)).toContain("Typed");
  expect(JSON.stringify(localStorage)).not.toContain("98765");
  await page.reload();
  expect(await last()).toHaveValue("Typed");
  expect(await pin()).toHaveValue("1234");
  await page.user.click(screen.getByRole("link", { name: /^Back to/ }));
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  expect(page.address()).toBe("/1/employee/21/edit");
  await page.user.click(screen.getByRole("button", { name: "Leave" }));
  await expect.poll(page.address).toBe("/1/employee/21");
  expect(JSON.stringify(localStorage)).not.toContain("Typed");
});

test("A field that the server refuses says why and takes the focus, and the others stay as typed", async () => {
  const errors = { email: ["Someone else has this address"] };
  const page = await openPage("employee/21/edit", {
    calls: {
      ...about(wanda),
      updateEmployee: () => refuse("validation_failed", { message: "No", errors }),
    },
  });
  await page.fill(await first(), "Wendy");
  await page.fill(screen.getByLabelText(/^E-mail/), "taken@lineup.example");
  await page.user.click(save());
  const email = screen.getByLabelText(/^E-mail/);
  await waitFor(() => expect(email).toHaveAccessibleDescription("Someone else has this address"));
  await waitFor(() => expect(email).toHaveFocus());
  expect(await first()).toHaveValue("Wendy");
});

test("A PIN with too few digits is not sent", async () => {
  const page = await openPage("employee/21/edit", { calls: about(wanda) });
  await page.fill(await pin(), "12");
  await page.user.click(save());
  expect(await pin()).toHaveAccessibleDescription(/A PIN has 4 to 6 digits/);
  expect(page.inputs("updateEmployee")).toEqual([]);
});

test("Admins who lower their own role are asked first", async () => {
  const page = await openPage(`employee/${selfId}/edit`, {
    as: "admin",
    calls: about({ ...wanda, id: selfId, role: "admin" }),
  });
  await page.user.click(await screen.findByRole("radio", { name: /^Employee:/ }));
  await page.user.click(save());
  const asked = await screen.findByRole("dialog", { name: "Change your own role?" });
  await page.user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(asked).not.toBeInTheDocument());
  expect(page.inputs("updateEmployee")).toEqual([]);
  await page.user.click(save());
  await page.user.click(await screen.findByRole("button", { name: "Change my role" }));
  await expect
    .poll(() => page.inputs("updateEmployee"))
    .toMatchObject([{ role: "employee", confirm_self: true }]);
});

test("A new person whose answer was lost is the same call when it is tried again", async () => {
  const page = await openPage("employees/new", {
    calls: { ...about(wanda), createEmployee: () => loseConnection() },
  });
  await page.fill(await first(), "Wanda");
  await page.user.click(screen.getByRole("button", { name: "Add a person" }));
  expect(await screen.findByText("Couldn't save")).toBeVisible();
  page.answer({ createEmployee: { employee: wanda } });
  await page.user.click(screen.getByRole("button", { name: "Add a person" }));
  await expect.poll(page.address).toBe("/1/employee/21");
  const keys = page.made("createEmployee").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test("Locations that can't be loaded are asked for again", async () => {
  const page = await openPage("employee/21/edit", {
    calls: {
      ...about(wanda),
      listLocationNames: () => refuse("conflict", { message: "Too busy" }),
    },
  });
  expect(await screen.findByText("Too busy")).toBeVisible();
  page.answer({ listLocationNames: { locations: [{ id: 2, name: "Lakeside" }] } });
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("checkbox", { name: "Lakeside" })).toBeVisible();
  expect(screen.queryByText("Too busy")).toBeNull();
});
