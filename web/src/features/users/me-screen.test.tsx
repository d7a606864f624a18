// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";

const calls = { listSessions: {}, getOwnPin: {} };

test("The profile is inside the company, with its navigation, and lets people raise a hand", async () => {
  const page = await openPage("me", { as: "employee", calls });
  expect(await screen.findByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  expect(screen.getByLabelText("First name")).toHaveValue("Maria");
  expect(document.title).toBe("Lineup · Me");
  const side = within(await screen.findByRole("navigation", { name: "Main" }));
  expect(side.getByRole("link", { name: "Me" })).toHaveAttribute("aria-current", "page");
  await page.user.click(screen.getByRole("button", { name: "Raise a hand" }));
  expect(await screen.findByRole("dialog", { name: "Raise a hand" })).toBeVisible();
});

test("The avatar menu leads there", async () => {
  const page = await openPage("flags", { calls });
  await page.user.click(await screen.findByRole("button", { name: "Your account" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "User Account" }));
  await expect.poll(page.address).toBe("/1/me");
  expect(await screen.findByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test("Without a company the profile stays at its own address", async () => {
  await openPage("/profile", { calls });
  expect(await screen.findByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Raise a hand" })).toBeNull();
});
