// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

const ice = { id: 3, title: "Ice machine", content: "<p>Empty it first.</p>" };
const shared = { listSharedTemplates: { template: ice } };
const copy = { template: { id: 8, title: "Ice machine" }, memo_template: { id: 8 } };

test("A double press takes one copy of a shared template and opens it", async () => {
  const { promise, resolve } = Promise.withResolvers<Partly<CallOutput<"useSharedTemplate">>>();
  const page = await openPage("community/3", {
    calls: { ...shared, getTemplate: copy, useSharedTemplate: () => promise },
  });
  const take = await screen.findByRole("button", { name: "Add to your templates" });
  await page.user.click(take);
  await page.user.click(take);
  resolve(copy);
  await expect.poll(page.address).toBe("/1/memo-template/8");
  expect(page.inputs("useSharedTemplate")).toHaveLength(1);
});

test("A copy that is made after the template was left is reported, and no one is moved", async () => {
  const { promise, resolve } = Promise.withResolvers<Partly<CallOutput<"useSharedTemplate">>>();
  const page = await openPage("community/3", {
    calls: { ...shared, useSharedTemplate: () => promise },
  });
  await page.user.click(await screen.findByRole("button", { name: "Add to your templates" }));
  const main = within(screen.getByRole("main"));
  await page.user.click(main.getByRole("link", { name: "Community" }));
  await screen.findByRole("heading", { level: 1, name: "Community" });
  resolve(copy);
  expect(await screen.findByText("Added to your templates")).toBeVisible();
  expect(page.address()).toBe("/1/community");
});

test("A template that is no longer shared says so", async () => {
  const page = await openPage("community/3", {
    calls: { ...shared, useSharedTemplate: () => refuse("not_found") },
  });
  await page.user.click(await screen.findByRole("button", { name: "Add to your templates" }));
  expect(await screen.findByText("This template is no longer shared")).toBeVisible();
  expect(page.address()).toBe("/1/community/3");
});
