// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";

const overtaken = "Someone changed this while you were typing. Saving replaces their version.";
const lists = { message_categories: ["General"], survey_categories: ["Opinion"] };
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
