// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";

const asked = ["listTags", "getSelf", "listChatGroups", "listEmployees"] as const;

test("Once the first screen stands, the tags, the own record, the chats and the first people are asked for", async () => {
  const page = await openPage("flags", { asksAhead: true, calls: { listEmployees: {} } });
  for (const name of asked)
    await expect.poll(() => page.made(name).length, { message: name }).toBe(1);
  expect(page.inputs("listEmployees")).toMatchObject([{ company_id: 1, page: 1 }]);
});

test("The list of people opens with what was fetched ahead", async () => {
  const page = await openPage("flags", { asksAhead: true, calls: { listEmployees: {} } });
  await expect.poll(() => page.made("listEmployees").length).toBe(1);
  await page.router.navigate({ to: "/$company_id/employees", params: { company_id: "1" } });
  expect(await screen.findByRole("heading", { level: 1, name: "Team" })).toBeVisible();
  // The list is fetched once; the other call counts the people who can be invited.
  const list = page.inputs("listEmployees").filter(({ per_page }) => per_page !== 1);
  expect(list).toHaveLength(1);
});

test("An employee's browser asks for no people", async () => {
  const page = await openPage("", { as: "employee", asksAhead: true });
  for (const name of ["listTags", "getSelf"] as const)
    await expect.poll(() => page.made(name).length, { message: name }).toBe(1);
  expect(page.made("listEmployees")).toEqual([]);
});

test("Without the feature, no chats are asked for", async () => {
  const page = await openPage("", { as: "employee", asksAhead: true, flags: { chat: false } });
  await expect.poll(() => page.made("getSelf").length).toBe(1);
  expect(page.made("listChatGroups")).toEqual([]);
});

test("Nothing is asked for ahead of time on a data-saving line", async () => {
  const page = await openPage("flags", { asksAhead: false });
  expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.flatMap((name) => page.made(name))).toEqual([]);
});
