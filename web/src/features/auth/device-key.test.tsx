// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const calls = {
  sendCode: { sent: true as const },
  loginWithCode: () => refuse("code_invalid", { message: "No" }),
};

test("A browser says in each attempt to log in that it is the same one, also after a reload", async () => {
  const page = await openPage("/login", { as: null, calls });
  await page.fill(await screen.findByRole("textbox", { name: "Phone number" }), "3125550199");
  await page.user.keyboard("{Enter}");
  await screen.findByRole("textbox", { name: "Code" });
  await page.reload();
  await page.fill(await screen.findByRole("textbox", { name: "Code" }), "123456");
  await expect.poll(() => page.made("loginWithCode")).toHaveLength(1);
  const [asked, used] = [...page.made("sendCode"), ...page.made("loginWithCode")].map(
    ({ headers }) => headers.get("x-device-key"),
  );
  expect(asked).toMatch(/^[\da-f]{64}$/);
  expect(used).toBe(asked);
});

test("Calls of a signed-in person don't carry the browser's key", async () => {
  const page = await openPage("/create-team", { as: "employee" });
  await screen.findByRole("heading", { level: 1 });
  expect(page.made("getUserDetails")[0]?.headers.get("x-device-key")).toBeNull();
});
