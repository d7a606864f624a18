// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { loseConnection, refuse } from "#web/lib/testing/refusal.ts";
import { selfId } from "#web/lib/testing/who.ts";

type Details = Partly<CallOutput<"getUserDetails">>;
type Team = Partly<CallOutput<"createCompany">["companies"][number]>;

const harbor: Team = { id: 1, name: "Harbor Street Kitchen", pivot: { role: "manager" } };
const bakery: Team = { id: 2, name: "Second Cup Bakery", pivot: { role: "employee" } };
const invite: Partly<CallOutput<"listInvites">["invites"][number]> = {
  ...{ id: 5, token: "from-the-bakery", company_id: 2, company_name: "Second Cup Bakery" },
  role: "employee",
};

/** Answers for a person with a confirmed phone number in some teams. */
function inTeams(companies: readonly Team[], user: Details["user"] = {}): Answers {
  const self = { id: selfId, name: "Maria Ortiz", phone: "3125550199", phone_verified: true };
  return { getUserDetails: { user: { ...self, ...user }, companies }, listInvites: {} };
}

const never = new Promise<never>(() => undefined);
const main = () => within(screen.getByRole("main"));
const code = () => screen.findByRole("textbox", { name: "Team code" });

test("The default team is first and marked, and a team opens by its button", async () => {
  const user = { default_employee: { company_id: 2 } };
  const page = await openPage("/", {
    as: "employee",
    calls: inTeams([harbor, bakery], user),
  });
  const [first, second] = main().getAllByRole("listitem");
  expect(first).toHaveTextContent(/Second Cup Bakery.*Default/);
  expect(second).toHaveTextContent("Harbor Street Kitchen");
  expect(second).not.toHaveTextContent("Default");
  await page.user.click(within(second!).getByRole("button"));
  await expect.poll(page.address).toBe("/1");
});

test("While a team is being opened, an overlay keeps the chooser from being used", async () => {
  const page = await openPage("/", { as: "employee", calls: inTeams([harbor, bakery]) });
  const { promise, resolve } = Promise.withResolvers<object>();
  page.answer({ getCompany: () => promise });
  await page.user.click(main().getByRole("button", { name: /Harbor Street Kitchen/ }));
  expect(await screen.findByRole("dialog", { name: "Loading..." })).toBeVisible();
  expect(document.documentElement).toHaveClass("no-scroll");
  resolve({ company: harbor, employee: { id: selfId, role: "employee" } });
  await expect.poll(page.address).toBe("/1");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Loading..." })).toBeNull());
  expect(document.documentElement).not.toHaveClass("no-scroll");
});

test.each([
  { teams: [harbor], chosen: "1" },
  { teams: [harbor, bakery], chosen: null },
])("On any way in, one team is the chosen one, of several none: $chosen", async (each) => {
  await openPage("/profile", {
    as: "employee",
    calls: { ...inTeams(each.teams), listSessions: {}, getOwnPin: {} },
  });
  expect(localStorage.getItem("companyId")).toBe(each.chosen);
});

test("A team that was chosen before stays the chosen one", async () => {
  const calls = { ...inTeams([harbor]), listSessions: {}, getOwnPin: {} };
  await openPage("/profile", { as: "employee", calls, kept: { companyId: "2" } });
  expect(localStorage.getItem("companyId")).toBe("2");
});

test("Someone without a phone has no invitations, and the console says why", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const page = await openPage("/?show=yes", {
    as: "employee",
    calls: inTeams([harbor], { phone: null, phone_verified: false }),
  });
  expect(await screen.findByText("No pending team invitations")).toBeVisible();
  expect(page.made("listInvites")).toEqual([]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("no phone number"));
});

test("The invitations take three quarters of a second to show", async () => {
  const begin = performance.now();
  await openPage("/?show=yes", { as: "employee", calls: inTeams([harbor]) });
  expect(screen.queryByText("No pending team invitations")).toBeNull();
  expect(await screen.findByText("No pending team invitations")).toBeVisible();
  expect(performance.now() - begin).toBeGreaterThanOrEqual(750);
});

test("An answer without a person leads to the login", async () => {
  const page = await openPage("/?show=yes", { as: "employee", calls: inTeams([], { id: 0 }) });
  await expect.poll(page.address).toBe("/login");
  expect(localStorage.getItem("pushkin-token")).toBeNull();
});

test("Invitations that can't be loaded keep the teams in view until someone tries again", async () => {
  const page = await openPage("/", {
    as: "employee",
    calls: {
      ...inTeams([harbor]),
      listInvites: () => refuse("conflict", { message: "Too busy" }),
    },
  });
  expect(await screen.findByText("Too busy")).toBeVisible();
  expect(main().getByRole("button", { name: /Harbor Street Kitchen/ })).toBeVisible();
  expect(page.address()).toBe("/");
  expect(page.made("listInvites").length).toBeLessThan(4);
  // Without an invitation the only team opens.
  page.answer({ listInvites: {} });
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(page.address).toBe("/1");
});

test("A double press accepts an invitation once, and its team shows right away", async () => {
  const { promise, resolve } = Promise.withResolvers<Partly<CallOutput<"acceptInvite">>>();
  const page = await openPage("/?show=yes", {
    as: "employee",
    calls: {
      ...inTeams([harbor]),
      listInvites: { invites: [invite] },
      acceptInvite: () => promise,
    },
  });
  const name = "Accept the invitation from Second Cup Bakery";
  const accept = await screen.findByRole("button", { name });
  await page.user.click(accept);
  await page.user.click(accept);
  expect(screen.getByRole("button", { name: /^Ignore the invitation/ })).toBeDisabled();
  // The answer shows before anything is fetched again.
  page.answer({ getUserDetails: () => never, listInvites: () => never });
  resolve({ company: bakery, companies: [harbor, bakery] });
  expect(await screen.findByText("You joined Second Cup Bakery")).toBeVisible();
  expect(main().getByRole("button", { name: /Second Cup Bakery/ })).toBeVisible();
  expect(screen.getByText("No pending team invitations")).toBeVisible();
  expect(page.inputs("acceptInvite")).toEqual([{ token: "from-the-bakery" }]);
});

test("An invitation that can't be ignored stays and says why", async () => {
  const refused: Answers = { ignoreInvite: () => refuse("token_invalid", { message: "Expired" }) };
  const page = await openPage("/?show=yes", {
    as: "employee",
    calls: { ...inTeams([harbor]), listInvites: { invites: [invite] }, ...refused },
  });
  const ignore = () => screen.findByRole("button", { name: /^Ignore the invitation/ });
  await page.user.click(await ignore());
  expect(await screen.findByText("Expired")).toBeVisible();
  page.answer({ ignoreInvite: { invites: [] } });
  await page.user.click(await ignore());
  expect(await screen.findByText("No pending team invitations")).toBeVisible();
});

test("A team that couldn't be created keeps what was typed, and opens once it is created", async () => {
  const noodles = { ...harbor, id: 7, name: "Corner Noodles" };
  const page = await openPage("/create-team", {
    as: "employee",
    calls: {
      ...inTeams([harbor]),
      createCompany: () => refuse("conflict", { message: "Too busy" }),
    },
  });
  const name = () => screen.findByLabelText("Team name");
  const create = () => screen.getByRole("button", { name: "Create Team" });
  await page.fill(await name(), "Corner Noodles");
  await page.fill(screen.getByLabelText(/^First location/), "Corner");
  await page.user.click(create());
  expect(await screen.findByText("Too busy")).toBeVisible();
  await expect.poll(() => JSON.stringify(localStorage)).toContain("Corner Noodles");
  await page.reload();
  expect(await name()).toHaveValue("Corner Noodles");
  page.answer({ ...inTeams([harbor, noodles]), createCompany: { companies: [harbor, noodles] } });
  await page.user.click(create());
  await expect.poll(page.address).toBe("/7");
  expect(screen.queryByRole("dialog", { name: "Leave without saving?" })).toBeNull();
  expect(JSON.stringify(localStorage)).not.toContain("Corner Noodles");
  expect(page.inputs("createCompany").at(-1)).toMatchObject({
    name: "Corner Noodles",
    locations: [{ name: "Corner" }],
  });
});

test("A team whose answer was lost is the same call when it is tried again", async () => {
  const page = await openPage("/create-team", {
    as: "employee",
    calls: { ...inTeams([harbor]), createCompany: () => loseConnection() },
  });
  const create = screen.getByRole("button", { name: "Create Team" });
  await page.fill(await screen.findByLabelText("Team name"), "Corner Noodles");
  await page.user.click(create);
  expect(await screen.findByText("The team wasn't created")).toBeVisible();
  page.answer({ createCompany: { companies: [harbor, { ...harbor, id: 7 }] } });
  await page.user.click(create);
  await expect.poll(page.address).toBe("/7");
  const keys = page.made("createCompany").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test("Leaving a half-filled team asks, and discards it only then", async () => {
  const page = await openPage("/create-team", {
    as: "employee",
    calls: inTeams([harbor, bakery]),
  });
  await page.fill(await screen.findByLabelText("Team name"), "Corner Noodles");
  await page.user.click(main().getByRole("link", { name: "Teams" }));
  await page.user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText("Team name")).toHaveValue("Corner Noodles");
  await page.user.click(main().getByRole("link", { name: "Teams" }));
  await page.user.click(await screen.findByRole("button", { name: "Leave" }));
  await expect.poll(page.address).toBe("/?show=yes");
  expect(JSON.stringify(localStorage)).not.toContain("Corner Noodles");
});

test("A wrong team code says so beside its field, and the right one opens the team", async () => {
  const page = await openPage("/join-team", {
    as: "employee",
    calls: {
      ...inTeams([harbor]),
      acceptInvite: () => refuse("token_invalid", { message: "No team has this code" }),
    },
  });
  await page.fill(await code(), "WRONG1");
  await page.user.click(screen.getByRole("button", { name: "Join team" }));
  await waitFor(async () =>
    expect(await code()).toHaveAccessibleDescription(/No team has this code/),
  );
  page.answer({ acceptInvite: { company: bakery, companies: [harbor, bakery] } });
  await page.fill(await code(), " B4K3RY ");
  await page.user.click(screen.getByRole("button", { name: "Join team" }));
  await expect.poll(page.address).toBe("/2");
  expect(page.inputs("acceptInvite").at(-1)).toEqual({ token: "B4K3RY" });
});

test("An invitation in the address needs no code, and a refusal is shown without its field", async () => {
  const page = await openPage("/join-team?token=from-the-bakery", {
    as: "employee",
    calls: {
      ...inTeams([harbor]),
      verify: {
        valid: true,
        type: "invite",
        company: { id: 2, name: "Second Cup Bakery", logo: null },
      },
      acceptInvite: () => refuse("token_invalid", { message: "Expired" }),
    },
  });
  expect(await screen.findByText("You've been invited to join Second Cup Bakery.")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Team code" })).toBeNull();
  await page.user.click(screen.getByRole("button", { name: "Accept invitation" }));
  expect(await screen.findByText("Expired")).toBeVisible();
  expect(page.address()).toBe("/join-team?token=from-the-bakery");
});
