// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPage, type Page, type PageSetup } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { loseConnection, refuse } from "#web/lib/testing/refusal.ts";
import { answersAround } from "#web/lib/testing/who.ts";

const tokenKey = "lineup-device";
const counter = {
  device: {
    name: "Counter",
    company: { name: "Harbor Street Kitchen" },
    location: { name: "Harbor" },
  },
};
const paired: PageSetup = { as: null, kept: { [tokenKey]: "secret" } };
const wrong = () => refuse("sign_in_failed", { message: "Wrong PIN" });

const code = () => screen.findByRole("textbox", { name: /^Pairing code/ });
const pair = () => screen.getByRole("button", { name: "Pair this tablet" });
const pad = () => screen.findByRole("heading", { name: "Who are you?" });
const signIn = () => screen.getByRole("button", { name: "Log in" });

/** Opens the PIN pad of a paired tablet. */
async function openPad({ calls, ...setup }: PageSetup = {}): Promise<Page> {
  const page = await openPage("/device", {
    ...paired,
    ...setup,
    calls: { getDeviceState: counter, ...calls },
  });
  await pad();
  return page;
}

test("A code from the picture is filled in, pairs the tablet, and leaves the address", async () => {
  const page = await openPage("/device#abcd2345", {
    as: null,
    calls: { getDeviceState: counter, pairDevice: { device_token: "secret", ...counter } },
  });
  expect(await code()).toHaveValue("ABCD 2345");
  await page.user.click(pair());
  expect(await pad()).toBeVisible();
  expect(screen.getByText("Counter · Harbor")).toBeVisible();
  expect(page.inputs("pairDevice")).toEqual([{ code: "ABCD2345" }]);
  expect(localStorage.getItem(tokenKey)).toBe("secret");
  expect(location.hash).toBe("");
});

test("Pairing says that it discards unsent chat messages, and does so", async () => {
  const unsent = "lineup-outbox-12";
  const page = await openPage("/device#abcd2345", {
    as: null,
    kept: { [unsent]: "waiting" },
    calls: { getDeviceState: counter, pairDevice: { device_token: "secret", ...counter } },
  });
  expect(await screen.findByText(/^Some chat messages on this device haven't been/)).toBeVisible();
  expect(localStorage.getItem(unsent)).toBe("waiting");
  await page.user.click(pair());
  await pad();
  expect(localStorage.getItem(unsent)).toBeNull();
});

test("The PIN pad says how many messages of the session before were discarded", async () => {
  const page = await openPage("/device?reason=idle&unsent=2", {
    ...paired,
    calls: { getDeviceState: counter },
  });
  const why = "You were logged out because no one touched the tablet for a minute.";
  const lost = "2 chat messages hadn't been sent and were discarded.";
  expect(await screen.findByText(`${why} ${lost}`)).toBeVisible();
  await page.user.keyboard("1");
  expect(screen.queryByText(/discarded/)).toBeNull();
});

test("A code of the wrong length is not sent, and a refused one pairs nothing", async () => {
  const errors = { code: ["This code has expired"] };
  const page = await openPage("/device", {
    as: null,
    calls: { pairDevice: () => refuse("code_invalid", { message: "No", errors }) },
  });
  await page.fill(await code(), "abc-234");
  await page.user.click(pair());
  expect(await code()).toHaveAccessibleDescription(/The code has 8 letters and digits/);
  expect(page.inputs("pairDevice")).toEqual([]);
  await page.fill(await code(), "abcd-2345");
  await page.user.click(pair());
  await waitFor(async () =>
    expect(await code()).toHaveAccessibleDescription(/This code has expired/),
  );
  expect(localStorage.getItem(tokenKey)).toBeNull();
});

test("A browser that stores nothing is not paired, and its code is not used up", async () => {
  const page = await openPage("/device#abcd2345", { as: null });
  await code();
  const storage = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new Error("The storage is blocked");
  });
  onTestFinished(() => storage.mockRestore());
  await page.user.click(pair());
  expect(await screen.findByText(/^A private window can't be paired/)).toBeVisible();
  expect(page.inputs("pairDevice")).toEqual([]);
});

test("A tablet that was revoked says so and can be paired again", async () => {
  const page = await openPad({ calls: { signInOnDevice: () => refuse("not_found") } });
  page.answer({ getDeviceState: () => refuse("not_found") });
  await page.user.keyboard("1234{Enter}");
  expect(await screen.findByText("This tablet was removed from the team")).toBeVisible();
  expect(await code()).toBeVisible();
  expect(localStorage.getItem(tokenKey)).toBeNull();
});

test("A tablet without a connection tries again by a button", async () => {
  const page = await openPage("/device", {
    ...paired,
    calls: { getDeviceState: () => loseConnection() },
  });
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(localStorage.getItem(tokenKey)).toBe("secret");
  page.answer({ getDeviceState: counter });
  await page.user.click(retry);
  expect(await pad()).toBeVisible();
});

test("A PIN is typed by keys and buttons, and one that is too short is not sent", async () => {
  const page = await openPad({ calls: { signInOnDevice: wrong } });
  await page.user.keyboard("129{Backspace}{Enter}");
  expect(await screen.findByText("A PIN has 4 to 6 digits")).toBeVisible();
  expect(page.inputs("signInOnDevice")).toEqual([]);
  await page.user.click(screen.getByRole("button", { name: "Digit 3" }));
  expect(screen.queryByText("A PIN has 4 to 6 digits")).toBeNull();
  await page.user.keyboard("456789");
  expect(screen.getByText("6 digits typed")).toBeVisible();
  await page.user.click(signIn());
  expect(await screen.findByText("Wrong PIN")).toBeVisible();
  expect(screen.queryByText(/digits typed/)).toBeNull();
  expect(page.inputs("signInOnDevice")).toEqual([{ device_token: "secret", pin: "123456" }]);
});

test("Digits that are typed while a PIN is checked don't count for the next one", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openPad({ calls: { signInOnDevice: () => promise.then(wrong) } });
  await page.user.keyboard("0000{Enter}");
  await expect.poll(() => page.made("signInOnDevice").length).toBe(1);
  await page.user.keyboard("99{Enter}");
  page.answer({ signInOnDevice: wrong });
  resolve();
  await screen.findByText("Wrong PIN");
  await page.user.keyboard("1234{Enter}");
  await expect
    .poll(() => page.inputs("signInOnDevice").map(({ pin }) => pin))
    .toEqual(["0000", "1234"]);
});

test("After too many wrong PINs nothing is sent until the time is over", async () => {
  const page = await openPad({
    calls: { signInOnDevice: () => refuse("rate_limited", { message: "No", retryAfter: 90 }) },
  });
  await page.user.keyboard("0000{Enter}");
  expect(await screen.findByText(/^Too many wrong PINs. Try again in 2 minutes/)).toBeVisible();
  await page.user.keyboard("1234{Enter}");
  await page.user.click(signIn());
  expect(page.inputs("signInOnDevice")).toHaveLength(1);
  vi.setSystemTime(Date.now() + 91_000);
  await waitFor(() => expect(signIn()).not.toHaveAttribute("aria-disabled", "true"));
  await page.user.keyboard("{Enter}");
  await expect.poll(() => page.inputs("signInOnDevice").at(-1)).toMatchObject({ pin: "1234" });
});

test("A PIN signs in, and a tablet that no one touches asks before it signs out", async () => {
  const around = answersAround("employee", {}, () => 0);
  const self = around.getUserDetails as Partly<CallOutput<"getUserDetails">>;
  const page = await openPad({
    calls: {
      ...around,
      getUserDetails: { ...self, shared_device: { name: "Counter" } },
      signInOnDevice: { token: "new", company_id: 1, idle_seconds: 60 },
      stayOnDevice: { idle_seconds: 60 },
    },
  });
  await page.user.keyboard("1234{Enter}");
  expect(await screen.findByText("You're all caught up")).toBeVisible();
  expect(page.address()).toBe("/1");
  // The watch begins with a call.
  await expect.poll(() => page.made("stayOnDevice").length).toBe(1);
  vi.setSystemTime(Date.now() + 46_000);
  const asked = await screen.findByRole("dialog", { name: "Are you still there?" });
  expect(asked).toHaveTextContent("You'll be logged out in 14 seconds.");
  // A touch doesn't answer the question.
  await page.user.pointer({ target: asked });
  vi.setSystemTime(Date.now() + 5000);
  await waitFor(() => expect(asked).toHaveTextContent("You'll be logged out in 9 seconds."));
  await page.user.click(screen.getByRole("button", { name: "Stay logged in" }));
  await waitFor(() => expect(asked).not.toBeInTheDocument());
  await expect.poll(() => page.made("stayOnDevice").length).toBe(2);
});
