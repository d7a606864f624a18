// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

const oven = { id: 4, title: "Oven", content: "<p>Please read.</p>", status: "published" } as const;
const template: Answers = { getTemplate: { template: oven, memo_template: oven } };
const send = { memo_template_send: { id: 7, title: "Oven" } };
const missingSend: Answers = { getSend: () => refuse("not_found") };
const main = () => within(screen.getByRole("main"));

function held<T>() {
  const { promise, resolve } = Promise.withResolvers<Partly<T>>();
  return { answer: () => promise, resolve };
}

test("A double press on a template makes one draft and opens it", async () => {
  const { answer, resolve } = held<CallOutput<"useTemplate">>();
  const page = await openPage("memo-template/4", {
    calls: { ...template, ...missingSend, useTemplate: answer },
  });
  const use = await screen.findByRole("button", { name: "Use template" });
  await page.user.click(use);
  await page.user.click(use);
  resolve(send);
  await expect.poll(page.address).toBe("/1/memo-send/7");
  expect(page.inputs("useTemplate")).toHaveLength(1);
});

test("A draft that is made after its template was left is offered, and no one is moved", async () => {
  const { answer, resolve } = held<CallOutput<"useTemplate">>();
  const page = await openPage("memo-template/4", {
    calls: { ...template, ...missingSend, useTemplate: answer, listTemplates: {} },
  });
  await page.user.click(await screen.findByRole("button", { name: "Use template" }));
  await page.user.click(main().getByRole("link", { name: "Templates" }));
  await screen.findByRole("heading", { level: 1, name: "Templates" });
  resolve(send);
  expect(await screen.findByText("The bundle is ready to edit and send")).toBeVisible();
  expect(page.address()).toBe("/1/memo-templates");
  await page.user.click(screen.getByRole("button", { name: "Open" }));
  await expect.poll(page.address).toBe("/1/memo-send/7");
});

test("While a template is being deleted it is not fetched, and then the list opens", async () => {
  const { answer, resolve } = held<object>();
  const page = await openPage("memo-template/4", {
    calls: { ...template, deleteTemplate: answer, listTemplates: {}, listPackages: {} },
  });
  await page.user.click(await screen.findByRole("button", { name: "More actions: Oven" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete “Oven”?" });
  await page.user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await expect.poll(() => page.made("deleteTemplate").length).toBe(1);
  const before = page.made("listFollowUps").length;
  page.answer({ getTemplate: () => refuse("not_found") });
  await page.live({ type: "CompanyListChanged", payload: { list: "templates" } });
  // The follow-ups of the tray are fetched for this event: the one before it was heard by then.
  await page.live({ type: "FollowUpChanged", payload: { kind: "flagged_message", id: 1 } });
  await expect.poll(() => page.made("listFollowUps").length).toBeGreaterThan(before);
  expect(screen.getByRole("heading", { level: 1, name: "Oven" })).toBeVisible();
  resolve({});
  expect(await screen.findByText("The template was deleted")).toBeVisible();
  await expect.poll(page.address).toBe("/1/memo-templates");
  expect(page.made("getTemplate")).toHaveLength(1);
});

test("What is written for sharing survives a refusal and a reload, and is gone once shared", async () => {
  const refused: Answers = {
    updateSharedTemplate: () => refuse("conflict", { message: "Too busy" }),
  };
  const page = await openPage("memo-template/4", { calls: { ...template, ...refused } });
  const open = async (): Promise<HTMLElement> => {
    const share = { name: "Share with the community" };
    await page.user.click(await screen.findByRole("button", share));
    return screen.findByRole("dialog", share);
  };
  const dialog = await open();
  await page.fill(within(dialog).getByLabelText(/^What it's good for/), "For every morning");
  await page.user.click(within(dialog).getByRole("button", { name: "Share" }));
  expect(await screen.findByText("Too busy")).toBeVisible();
  await expect.poll(() => JSON.stringify(localStorage)).toContain("For every morning");
  await page.reload();
  const again = await open();
  expect(within(again).getByLabelText(/^What it's good for/)).toHaveValue("For every morning");
  page.answer({ updateSharedTemplate: {} });
  await page.user.click(within(again).getByRole("button", { name: "Share" }));
  await waitFor(() => expect(again).not.toBeInTheDocument());
  expect(JSON.stringify(localStorage)).not.toContain("For every morning");
  expect(page.inputs("updateSharedTemplate").at(-1)).toMatchObject({
    ...{ shared: true, author: "Harbor Street Kitchen", description: "For every morning" },
  });
});
