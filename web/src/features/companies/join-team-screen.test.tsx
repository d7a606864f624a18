// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

type Details = Partly<CallOutput<"getUserDetails">>;

const harbor = { id: 1, name: "Harbor Street Kitchen", pivot: { role: "manager" as const } };
const bakery = { id: 2, name: "Second Cup Bakery", pivot: { role: "employee" as const } };
const user: Details["user"] = { name: "Maria Ortiz", email: "maria@lineup.example" };

function invitedTo(company: { id: number; name: string }, name = "Wanda Ruiz"): Answers {
  return {
    getUserDetails: { user, companies: [harbor] },
    verify: { valid: true, type: "invite", company: { ...company, logo: null }, invited: { name } },
  };
}

const address = "/join-team?token=from-the-bakery";

test("An invitation says whom it is for and who is logged in, and is accepted", async () => {
  const page = await openPage(address, {
    as: "manager",
    calls: {
      ...invitedTo(bakery),
      acceptInvite: { company: bakery, companies: [harbor, bakery] },
    },
  });
  expect(await screen.findByText("You've been invited to join Second Cup Bakery.")).toBeVisible();
  expect(screen.getByText("The invitation is for Wanda Ruiz.")).toBeVisible();
  expect(screen.getByText("You're logged in as Maria Ortiz (maria@lineup.example).")).toBeVisible();
  const taken =
    "If you accept, you'll join Second Cup Bakery as Maria Ortiz (maria@lineup.example), in place of Wanda Ruiz.";
  expect(screen.getByText(taken)).toBeVisible();
  await page.user.click(screen.getByRole("button", { name: "Accept invitation" }));
  await expect.poll(page.address).toBe("/2");
  expect(page.inputs("acceptInvite")).toEqual([{ token: "from-the-bakery" }]);
});

test("Whoever an invitation is for is asked nothing else", async () => {
  await openPage(address, { as: "manager", calls: invitedTo(bakery, "Maria Ortiz") });
  expect(await screen.findByRole("heading", { name: "You're Invited" })).toBeVisible();
  expect(screen.queryByText(/If you accept/)).toBeNull();
});

test("The person it is for logs in in place of whoever was logged in, and the invitation stays", async () => {
  const page = await openPage(address, {
    as: "manager",
    calls: { ...invitedTo(bakery), logout: {} },
  });
  await page.user.click(await screen.findByRole("button", { name: "Log in as someone else" }));
  await expect.poll(page.address).toBe("/login?token=from-the-bakery");
  expect(page.made("logout")).toHaveLength(1);
  expect(localStorage.getItem("pushkin-token")).toBeNull();
  expect(await screen.findByText("The invitation is for Wanda Ruiz.")).toBeVisible();
});

test("A member of the team opens it, and can still let someone else log in", async () => {
  const page = await openPage(address, { as: "manager", calls: invitedTo(harbor) });
  expect(
    await screen.findByText(/You're already a member of Harbor Street Kitchen\./),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Accept invitation" })).toBeNull();
  expect(screen.getByRole("button", { name: "Log in as someone else" })).toBeVisible();
  await page.user.click(screen.getByRole("link", { name: "Open Harbor Street Kitchen" }));
  await expect.poll(page.address).toBe("/1");
});

test("An invitation that was used leads to the person's teams, or takes another code", async () => {
  const page = await openPage(address, {
    as: "manager",
    calls: {
      getUserDetails: { user, companies: [harbor, bakery] },
      verify: () => refuse("token_invalid", { message: "Gone" }),
    },
  });
  expect(
    await screen.findByText(/This invitation has already been used or has expired/),
  ).toBeVisible();
  expect(await screen.findByRole("textbox", { name: "Team code" })).toHaveValue("");
  await page.user.click(screen.getByRole("link", { name: "Go to your teams" }));
  await expect.poll(page.address).toBe("/?show=yes");
});

test("In Spanish, an invitation without a name and for an account without one still says who is logged in", async () => {
  await openPage(address, {
    as: "manager",
    language: "es",
    calls: {
      ...invitedTo(bakery, ""),
      getUserDetails: { user: { name: "", email: null, phone: "3125550199" }, companies: [] },
    },
  });
  expect(await screen.findByText("Tienes la sesión iniciada como (312) 555-0199.")).toBeVisible();
  expect(screen.queryByText(/La invitación es para/)).toBeNull();
});
