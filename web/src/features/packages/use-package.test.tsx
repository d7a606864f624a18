// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

type Pack = Partly<CallOutput<"getPackage">["memo_template_package"]>;

const entry = (id: number, title: string, offset_days: number, send_time: string) => ({
  ...{ id, memo_template_id: id, offset_days, send_time },
  memo_template: { id, title, status: "published" } as const,
});
const launch: Pack = {
  ...{ id: 6, title: "Launch" },
  templates: [
    entry(1, "Survey", 7, "09:00"),
    entry(2, "Late", 0, "17:00"),
    entry(3, "Early", 0, "08:00"),
  ],
};
const answers: Answers = {
  getPackage: { memo_template_package: launch },
  getReach: { count: 3 },
  listSends: {},
};
const start = () => screen.findByLabelText("First day");
const schedule = () => screen.findByRole("button", { name: "Schedule for all 3 people" });

test("The plan shows what goes out when, in the order of time, and follows the first day", async () => {
  const page = await openPage("memo-package/6?use=yes", { calls: answers });
  expect(await start()).toHaveValue("2026-03-03");
  await page.fill(await start(), "2026-05-04");
  const plan = within(screen.getByRole("region", { name: "What goes out when" }));
  const rows = plan.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Day 1.*Early.*May.4/),
    expect.stringMatching(/^Day 1.*Late.*May.4/),
    expect.stringMatching(/^Day 8.*Survey.*May.11/),
  ]);
});

test("A first day in the past is refused beside its field, and can't be scheduled", async () => {
  const page = await openPage("memo-package/6?use=yes", { calls: answers });
  await page.fill(await start(), "2026-03-01");
  expect(await start()).toHaveAccessibleDescription("The first day can't be in the past");
  expect(await schedule()).toBeDisabled();
  expect(screen.queryByRole("region", { name: "What goes out when" })).toBeNull();
});

test("The choices survive a reload and a failure, and what prevents it is listed", async () => {
  const errors = { templates: ["“Late” is a draft", "“Survey” is archived"] };
  const page = await openPage("memo-package/6?use=yes", {
    calls: {
      ...answers,
      usePackage: () => refuse("validation_failed", { message: "No", errors }),
    },
  });
  await page.fill(await start(), "2026-05-04");
  await expect.poll(() => JSON.stringify(localStorage)).toContain("2026-05-04");
  await page.reload();
  expect(await start()).toHaveValue("2026-05-04");
  await screen.findAllByText("This reaches 3 people");
  await page.user.click(await schedule());
  const asked = await screen.findByRole("dialog", { name: "Schedule “Launch”?" });
  expect(asked).toHaveTextContent(
    "3 memos will go out automatically, each on its day. To: Everyone.",
  );
  await page.user.click(within(asked).getByRole("button", { name: "Schedule for all 3 people" }));
  const alert = (await screen.findByText("This can't go out yet:")).closest<HTMLElement>(
    "[role=alert]",
  )!;
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(errors.templates);
  page.answer({ usePackage: { sends: [{ id: 31, title: "Early" }] }, undoSends: {} });
  await page.user.click(await schedule());
  await page.user.click(
    within(await screen.findByRole("dialog", { name: "Schedule “Launch”?" })).getByRole("button", {
      name: "Schedule for all 3 people",
    }),
  );
  await expect.poll(page.address).toBe("/1/memo-sends?status=scheduled");
  expect(page.inputs("usePackage").at(-1)).toMatchObject({
    ...{ start_on: "2026-05-04", publish: true, hold: true },
  });
  expect(JSON.stringify(localStorage)).not.toContain("2026-05-04");
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Not sent. It's a draft again.")).toBeVisible();
  expect(page.inputs("undoSends")).toMatchObject([{ ids: [31] }]);
});
