// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sentMemo } from "#web/lib/testing/memos.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";
import { answersAround } from "#web/lib/testing/who.ts";

const down = () => refuse("maintenance");
const everythingDown = Object.fromEntries(
  Object.keys(answersAround("manager", {}, () => 0)).map((name) => [name, down]),
);
const tokenKey = "pushkin-token";

test("Someone who is not signed in is led to the login, and back afterwards", async () => {
  const page = await openPage("flags?state=all", { as: null });
  await expect.poll(page.address).toBe("/login?redirect=%2F1%2Fflags%3Fstate%3Dall");
});

test("Any other failure while the person is loaded leads to the login", async () => {
  const page = await openPage("memos", { calls: { getUserDetails: () => refuse("conflict") } });
  await expect.poll(page.address).toBe("/login?redirect=%2F1%2Fmemos&reason=session");
  expect(localStorage.getItem(tokenKey)).toBeNull();
});

test("Without a connection no one is signed out, and the screen comes back when it does", async () => {
  const page = await openPage("flags");
  const [link] = await screen.findAllByRole("link", { name: "Team" });
  await page.goOffline();
  await page.user.click(link!);
  expect(await screen.findByText("You're offline")).toBeVisible();
  expect(localStorage.getItem(tokenKey)).toBe("token");
  page.answer({ listEmployees: { employees: [{}], total: 1 } });
  await page.goOnline();
  expect(await screen.findByText("1 person")).toBeVisible();
});

test("Maintenance leads to its screen, which leads back when it is over", async () => {
  const page = await openPage("flags?state=all", { calls: everythingDown });
  await expect.poll(page.address).toBe("/maintenance?redirect=%2F1%2Fflags%3Fstate%3Dall");
  expect(await screen.findByRole("heading", { name: "Back in a moment" })).toBeVisible();
  expect(localStorage.getItem(tokenKey)).toBe("token");
  page.answer(answersAround("manager", {}, () => 0));
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(page.address).toBe("/1/flags?state=all");
});

test("Maintenance asks nothing of a half-filled form, which is as it was afterwards", async () => {
  const page = await openPage("/profile", { calls: { listSessions: {}, getOwnPin: {} } });
  await page.fill(await screen.findByLabelText("First name"), "Marianne");
  await page.fill(screen.getByLabelText("New password"), "not to be kept");
  page.answer({ ...everythingDown, updateUserDetails: down });
  await page.user.click(screen.getAllByRole("button", { name: "Save" })[0]!);
  expect(await screen.findByRole("heading", { name: "Back in a moment" })).toBeVisible();
  expect(screen.queryByRole("dialog", { name: "Leave without saving?" })).toBeNull();
  expect(JSON.stringify(localStorage)).toContain("Marianne");
  expect(JSON.stringify(localStorage)).not.toContain("not to be kept");
  page.answer(answersAround("manager", {}, () => 0));
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(page.address).toBe("/profile");
  expect(await screen.findByLabelText("First name")).toHaveValue("Marianne");
});

test("Leaving a changed form by a link or by Back asks, and staying keeps everything", async () => {
  const page = await openPage("/?show=yes");
  await page.user.click(await screen.findByRole("link", { name: "Create Team" }));
  await page.fill(await screen.findByLabelText("Team name"), "Corner");
  const [profile] = await screen.findAllByRole("link", { name: "Profile" });
  for (const way of ["link", "Back"]) {
    if (way === "link") await page.user.click(profile!);
    else history.back();
    const question = await screen.findByRole("dialog", { name: "Leave without saving?" });
    await page.press(within(question).getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(question).not.toBeVisible());
    await expect.poll(page.address).toBe("/create-team");
    expect(screen.getByLabelText("Team name")).toHaveValue("Corner");
  }
});

test("A company that isn't theirs leads to the choice of teams", async () => {
  const page = await openPage("/2", { calls: { getCompany: () => refuse("not_found") } });
  await expect.poll(page.address).toBe("/?show=yes");
  expect(await screen.findByRole("heading", { name: "Select a Team" })).toBeVisible();
});

test("Signing out on another tab leads this one to the login", async () => {
  const page = await openPage("flags");
  localStorage.removeItem(tokenKey);
  window.dispatchEvent(new StorageEvent("storage", { key: tokenKey }));
  await expect.poll(page.address).toBe("/login?redirect=%2F1%2Fflags&reason=session");
});

test("A page that heard nothing of another sign-in acts for the person it is of", async () => {
  const page = await openPage("/1", {
    as: "employee",
    calls: {
      getHome: { memos: [sentMemo()] },
      acknowledgeMemo: () => refuse("conflict"),
    },
  });
  localStorage.setItem(tokenKey, "of someone else");
  await page.press(await screen.findByRole("button", { name: "Acknowledge" }));
  await expect.poll(() => page.made("acknowledgeMemo").length).toBe(1);
  expect(page.made("acknowledgeMemo")[0]!.headers.get("authorization")).toBe("Bearer token");
  page.answer({ getHome: () => refuse("unauthenticated") });
  await page.live({ type: "MemoPublished", payload: { memo_id: 2 } });
  await expect.poll(page.address).toBe("/login?redirect=%2F1&reason=session");
});

test.each(["/nope", "/1/nope/x"])(
  "The title of %s, which leads nowhere, says so",
  async (address) => {
    await openPage(address);
    expect(await screen.findByRole("heading", { name: "There's nothing here" })).toBeVisible();
    await waitFor(() => expect(document.title).toBe("Lineup · There's nothing here"));
  },
);
