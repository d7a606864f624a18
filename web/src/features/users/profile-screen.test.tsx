// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";
import { selfId } from "#web/lib/testing/who.ts";

type Details = Partly<CallOutput<"getUserDetails">>;

const maria: NonNullable<Details["user"]> = {
  ...{ id: selfId, name: "Maria Ortiz", name_first: "Maria", name_last: "Ortiz" },
  ...{ email: "maria@lineup.example", has_password: true, phone_country_code: "US" },
  ...{ phone: "3125550199", phone_verified: true, default_locale: "en" },
};
const companies = [
  { id: 1, name: "Harbor Street Kitchen" },
  { id: 2, name: "Second Cup Bakery" },
];
const answers: Answers = {
  getUserDetails: { user: maria, companies },
  listSessions: { sessions: [{ id: 1, device: "Chrome on Linux", is_current: true }] },
  getOwnPin: {},
};
const details = async () => within(await screen.findByRole("region", { name: "Your details" }));

test("A new e-mail address needs the password, which no draft keeps", async () => {
  const page = await openPage("/profile", {
    calls: { ...answers, updateUserDetails: { user: maria } },
  });
  const form = await details();
  const password = () => form.queryByLabelText("Current password");
  expect(password()).toBeNull();
  await page.fill(form.getByLabelText("E-mail"), "new@lineup.example");
  await page.user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(password()).toHaveFocus());
  expect(page.inputs("updateUserDetails")).toEqual([]);
  await page.fill(password()!, "hunter two");
  await expect.poll(() => JSON.stringify(localStorage)).toContain("new@lineup.example");
  expect(JSON.stringify(localStorage)).not.toContain("hunter two");
  await page.user.click(form.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved")).toBeVisible();
  const change = { email: "new@lineup.example", current_password: "hunter two" };
  expect(page.inputs("updateUserDetails")).toEqual([change]);
});

test("A wrong password is reported beside its field, and the changes stay", async () => {
  const errors = { current_password: ["The password is not right"] };
  const page = await openPage("/profile", {
    calls: {
      ...answers,
      updateUserDetails: () => refuse("validation_failed", { message: "No", errors }),
    },
  });
  const form = await details();
  await page.fill(form.getByLabelText("E-mail"), "new@lineup.example");
  await page.fill(form.getByLabelText("Current password"), "wrong one");
  await page.user.click(form.getByRole("button", { name: "Save" }));
  const said = /The password is not right/;
  await waitFor(() =>
    expect(form.getByLabelText("Current password")).toHaveAccessibleDescription(said),
  );
  expect(form.getByLabelText("E-mail")).toHaveValue("new@lineup.example");
});

test("A choice of the default team shows while it is saved, and goes back if that fails", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const refused = () => refuse("conflict", { message: "Too busy" });
  const page = await openPage("/profile", {
    calls: { ...answers, setDefaultCompany: () => promise.then(refused) },
  });
  const first = () => screen.findByLabelText("Shown first when you choose a team");
  await page.user.selectOptions(await first(), "Second Cup Bakery");
  expect(await first()).toHaveValue("2");
  resolve();
  expect(await screen.findByText("Too busy")).toBeVisible();
  await waitFor(async () => expect(await first()).toHaveValue(""));
});

test("A PIN is hidden until it is asked for, and one that can't be renewed stays", async () => {
  const page = await openPage("/profile", {
    calls: {
      ...answers,
      getOwnPin: ({ company_id }) => ({ pin: company_id === 1 ? "4821" : null }),
      renewOwnPin: () => refuse("conflict", { message: "Too busy" }),
    },
  });
  const show = { name: "Show the PIN for Harbor Street Kitchen" };
  const another = { name: "Get a new PIN for Harbor Street Kitchen" };
  await screen.findByRole("button", show);
  expect(screen.queryByText("4821")).toBeNull();
  await page.user.click(screen.getByRole("button", another));
  expect(await screen.findByText("Too busy")).toBeVisible();
  await page.user.click(screen.getByRole("button", show));
  expect(screen.getByText("4821")).toBeVisible();
  page.answer({ renewOwnPin: { pin: "9034" } });
  await page.user.click(screen.getByRole("button", another));
  expect(await screen.findByText("9034")).toBeVisible();
  expect(screen.getByRole("button", { name: "Get a PIN for Second Cup Bakery" })).toBeVisible();
});

test("Another device is logged out only after asking, and this one can't be", async () => {
  const [here, old] = [
    { id: 1, device: "Chrome on Linux", is_current: true },
    { id: 2, device: "", is_current: false },
  ];
  const page = await openPage("/profile", {
    calls: {
      ...answers,
      listSessions: { sessions: [here, old] },
      endSession: { sessions: [here] },
    },
  });
  const end = await screen.findAllByRole("button", { name: /^Log out / });
  expect(end).toHaveLength(1);
  await page.user.click(end[0]!);
  const asked = await screen.findByRole("dialog", { name: "Log out an unknown device?" });
  expect(page.inputs("endSession")).toEqual([]);
  await page.user.click(within(asked).getByRole("button", { name: "Log out" }));
  expect(await screen.findByText("You logged out an unknown device")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Log out / })).toBeNull());
  expect(page.inputs("endSession")).toEqual([{ id: 2 }]);
});
