// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";

const overtaken = "Someone changed this while you were typing. Saving replaces their version.";
const lists = { message_categories: ["General"], survey_categories: ["Opinion"] };
const filled = {
  ...{ ...lists, celebration_categories: ["General"] },
  celebration_options: [{ key: "love", label: "Love", emoji: "❤️" }],
  default_survey_options: [{ key: "mood", label: "Mood", options: ["Good", "Bad"] }],
};
const fields = async (name: string) =>
  within(await screen.findByRole("region", { name })).findAllByRole("textbox");

test("What another admin sets shows where nothing was typed, and is told of beside what was", async () => {
  const page = await openPage("settings/memos", { as: "admin", company: lists });
  const [survey] = await fields("Survey categories");
  await page.fill(survey!, "Mine");
  const seen = (changed: object) => ({ type: "CompanyChanged", payload: { changed } });
  await page.live(seen({ message_categories: ["General", "Theirs"] }));
  await waitFor(async () => expect((await fields("Memo categories")).at(-1)).toHaveValue("Theirs"));
  expect((await fields("Survey categories"))[0]).toHaveValue("Mine");
  expect(screen.queryByText(overtaken)).toBeNull();
  await page.live(seen({ survey_categories: ["General", "Theirs"] }));
  expect(await screen.findByText(overtaken)).toBeVisible();
});

test("Saving the lists refetches the company once", async () => {
  const saved = { ...filled, survey_categories: ["Mine"] };
  const page = await openPage("settings/memos", {
    ...{ as: "admin", company: filled },
    calls: { updateMemoSettings: { company: saved } },
  });
  const before = page.made("getCompany").length;
  const [survey] = await fields("Survey categories");
  await page.fill(survey!, "Mine");
  await page.user.click(screen.getByRole("button", { name: "Save changes" }));
  await expect.poll(() => page.made("getCompany").length).toBe(before + 1);
  expect(page.made("updateMemoSettings")).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(page.made("getCompany")).toHaveLength(before + 1);
});

test("An admin sets whether new memos start with questions allowed", async () => {
  const saved = { ...filled, questions_by_default: true };
  const page = await openPage("settings/memos", {
    ...{ as: "admin", company: { ...filled, questions_by_default: false } },
    calls: { updateMemoSettings: { company: saved } },
  });
  const starts = await screen.findByRole("switch", {
    name: /^Let people ask questions about new memos/,
  });
  expect(starts).not.toBeChecked();
  await page.user.click(starts);
  await page.user.click(screen.getByRole("button", { name: "Save changes" }));
  await expect
    .poll(() => page.inputs("updateMemoSettings"))
    .toEqual([{ company_id: 1, questions_by_default: true }]);
  await waitFor(() => expect(starts).toBeChecked());
});

test("Saving the e-mail alerts refetches the company", async () => {
  const page = await openPage("settings/email-alerts", {
    ...{ as: "admin", company: { email_alerts: { raised_hands: false } } },
    calls: { updateEmailAlerts: { company: { email_alerts: { raised_hands: true } } } },
  });
  const before = page.made("getCompany").length;
  await page.user.click(await screen.findByRole("checkbox", { name: /raise/i }));
  await page.user.click(screen.getByRole("button", { name: "Save changes" }));
  await expect.poll(() => page.made("getCompany").length).toBe(before + 1);
});
