// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

type Pack = Partly<CallOutput<"getPackage">["memo_template_package"]>;

/** @returns a template's place in a package, by the template's id and title */
const entry = (id: number, title: string) => ({
  ...{ id, memo_template_id: id, offset_days: 0, send_time: "09:00" },
  memo_template: { id, title, status: "published" } as const,
});
const [teaser, menu, survey] = [entry(1, "Teaser"), entry(2, "Menu"), entry(3, "Survey")] as const;
const launch: Pack = { id: 6, title: "Launch", revision: 1, templates: [teaser, menu, survey] };
const overtaken = "Someone changed this while you were typing. Saving replaces their version.";
const changed = { type: "CompanyListChanged", payload: { list: "packages" } };

const answerOf = (pack: Pack) => ({ memo_template_package: pack });
const list = () => screen.findByRole("list", { name: "Templates" });
/** @returns the titles in their order on the screen */
const order = async () =>
  within(await list())
    .getAllByRole("listitem")
    .map((row) => /Teaser|Menu|Survey/.exec(row.textContent)?.[0]);
const press = async (name: string) => screen.findByRole("button", { name });

test("A move shows right away, and stays while it is saved and others change packages", async () => {
  const { promise, resolve } = Promise.withResolvers<{ memo_template_package: Pack }>();
  const page = await openPage("memo-package/6", {
    calls: { getPackage: answerOf(launch), updatePackageTemplate: () => promise },
  });
  await page.user.click(await press("Move Teaser down"));
  expect(await order()).toEqual(["Menu", "Teaser", "Survey"]);
  await page.user.click(await press("Move Teaser down"));
  expect(await order()).toEqual(["Menu", "Survey", "Teaser"]);
  const before = page.made("listFollowUps").length;
  await page.live(changed);
  await page.live({ type: "FollowUpChanged", payload: { kind: "flagged_message", id: 1 } });
  await expect.poll(() => page.made("listFollowUps").length).toBeGreaterThan(before);
  expect(await order()).toEqual(["Menu", "Survey", "Teaser"]);
  expect(page.made("getPackage")).toHaveLength(1);
  // The second move waits for the first one.
  expect(page.inputs("updatePackageTemplate")).toMatchObject([{ memo_template_id: 1, order: 2 }]);
  const moved = answerOf({ ...launch, templates: [menu, survey, teaser] });
  page.answer({ updatePackageTemplate: moved, getPackage: moved });
  resolve(answerOf({ ...launch, templates: [menu, teaser, survey] }));
  await expect
    .poll(() => page.inputs("updatePackageTemplate").at(-1))
    .toMatchObject({ memo_template_id: 1, order: 3 });
  expect(await order()).toEqual(["Menu", "Survey", "Teaser"]);
});

test("A move that fails says why and puts the template back", async () => {
  const page = await openPage("memo-package/6", {
    calls: {
      getPackage: answerOf(launch),
      updatePackageTemplate: () => refuse("conflict", { message: "Too busy" }),
    },
  });
  await page.user.click(await press("Move Survey up"));
  expect(await screen.findByText("Too busy")).toBeVisible();
  await expect.poll(order).toEqual(["Teaser", "Menu", "Survey"]);
});

test("A day that no package has is refused beside its field; another one is saved on leaving it", async () => {
  const moved = answerOf({ ...launch, templates: [teaser, { ...menu, offset_days: 2 }, survey] });
  const page = await openPage("memo-package/6", {
    calls: { getPackage: answerOf(launch), updatePackageTemplate: moved },
  });
  const day = await screen.findByLabelText("Day of Menu");
  page.answer({ getPackage: moved });
  await page.fill(day, "0");
  await page.user.tab();
  expect(day).toHaveAccessibleDescription("Choose a day from 1 to 731");
  expect(page.inputs("updatePackageTemplate")).toEqual([]);
  await page.fill(day, "3");
  expect(page.inputs("updatePackageTemplate")).toEqual([]);
  await page.user.tab();
  await expect
    .poll(() => page.inputs("updatePackageTemplate"))
    .toEqual([{ company_id: 1, id: 6, memo_template_id: 2, offset_days: 2 }]);
  await waitFor(() => expect(day).toHaveValue(3));
});

test("A template that was removed is put back in its place, day and time by undoing", async () => {
  const late = { ...menu, offset_days: 4, send_time: "14:30" };
  const page = await openPage("memo-package/6", {
    calls: {
      getPackage: answerOf({ ...launch, templates: [teaser, late, survey] }),
      removePackageTemplate: answerOf({ ...launch, templates: [teaser, survey] }),
      addPackageTemplate: answerOf({ ...launch, templates: [teaser, late, survey] }),
    },
  });
  await list();
  page.answer({ getPackage: answerOf({ ...launch, templates: [teaser, survey] }) });
  await page.user.click(await press("Remove Menu"));
  expect(await screen.findByText("“Menu” was removed")).toBeVisible();
  await expect.poll(order).toEqual(["Teaser", "Survey"]);
  page.answer({ getPackage: answerOf({ ...launch, templates: [teaser, late, survey] }) });
  await page.user.click(await press("Undo"));
  await expect.poll(order).toEqual(["Teaser", "Menu", "Survey"]);
  const place = { memo_template_id: 2, order: 2, offset_days: 4, send_time: "14:30" };
  expect(page.inputs("addPackageTemplate")).toMatchObject([place]);
});

test("What another manager saves shows where nothing was typed, and is noted beside what was", async () => {
  const page = await openPage("memo-package/6", { calls: { getPackage: answerOf(launch) } });
  const about = await screen.findByLabelText(/^Description/);
  await page.fill(about, "Mine");
  const theirs = { ...launch, title: "Of the admin", description: "Theirs", revision: 2 };
  page.answer({ getPackage: answerOf(theirs) });
  await page.live(changed);
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue("Of the admin"));
  expect(about).toHaveValue("Mine");
  expect(about).toHaveAccessibleDescription(overtaken);
  const merged = answerOf({ ...theirs, description: "Mine", revision: 3 });
  page.answer({ updatePackage: merged, getPackage: merged });
  await page.user.click(await press("Save"));
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(screen.queryByText(overtaken)).toBeNull();
  const saved = { company_id: 1, id: 6, description: "Mine", revision: 2 };
  expect(page.inputs("updatePackage")).toEqual([saved]);
});

test("A change of another field that was not heard of is kept; one of the same field is shown first", async () => {
  const kept = { pack: { ...launch, title: "Of the admin", revision: 2 } };
  const calls: Answers = {
    getPackage: answerOf(launch),
    updatePackage({ revision, description }) {
      if (revision !== kept.pack.revision) refuse("stale_version", { message: "Try again" });
      kept.pack = { ...kept.pack, revision: revision + 1, ...(description && { description }) };
      return answerOf(kept.pack);
    },
  };
  const page = await openPage("memo-package/6", { calls });
  const about = await screen.findByLabelText(/^Description/);
  page.answer({ getPackage: () => answerOf(kept.pack) });
  await page.fill(about, "Mine");
  await page.user.click(await press("Save"));
  expect(await screen.findByText("Saved")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue("Of the admin"));
  kept.pack = { ...kept.pack, description: "Theirs", revision: 9 };
  await page.fill(about, "Mine again");
  await page.user.click(await press("Save"));
  expect(await screen.findByText("Try again")).toBeVisible();
  await waitFor(() => expect(about).toHaveAccessibleDescription(overtaken));
  expect(about).toHaveValue("Mine again");
});
