// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sentMemo } from "#web/lib/testing/memos.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";

const people = Array.from({ length: 11 }, (_, at) => ({ id: 30 + at, name: `Person ${at + 10}` }));
const button = (name: string) => screen.findByRole("button", { name });

/** Opens the memo's page and chooses people to add to it. */
async function choose(count: number, status: "published" | "scheduled"): Promise<Page> {
  const memo = sentMemo({ title: "Oven", status, held_until: null, recipient_count: 3 });
  const page = await openPage("memo/9", {
    calls: {
      ...{ getMemo: { memo }, readMemo: {}, getMemoProgress: {}, getFlagsOfMemo: {} },
      listMemoRecipients: {},
      listEmployeeNames: ({ terms }) => ({
        employees: people.filter(({ name }) => name.startsWith(terms ?? "")),
      }),
    },
  });
  await page.user.click(await button("Add people"));
  const dialog = await screen.findByRole("dialog", { name: "Add people" });
  const search = await within(dialog).findByRole("searchbox", { name: "Find people by name" });
  for (const { name } of people.slice(0, count)) {
    await page.fill(search, "Person");
    // Asking for its role would go through the whole page for each person.
    await page.user.click(await within(dialog).findByText(name));
  }
  await page.user.click(within(dialog).getByRole("button", { name: "Add people" }));
  return page;
}

const added = (page: Page) =>
  page.inputs("listMemoRecipients").flatMap(({ recipient_ids }) => recipient_ids ?? []);

test("Adding more than ten people to a sent memo asks once and names them", async () => {
  const page = await choose(11, "published");
  const asked = await screen.findByRole("dialog", { name: "Send to 11 people?" });
  expect(asked).toHaveTextContent(/To: Person 10, .*, Person 20\./);
  // Who is added has it right away.
  expect(asked).not.toHaveTextContent("undo");
  expect(added(page)).toEqual([]);
  await page.press(within(asked).getByRole("button", { name: "Send to 11 people" }));
  await expect.poll(() => added(page)).toEqual(people.map(({ id }) => id));
});

test("Whoever doesn't want to add them after all goes on choosing", async () => {
  const page = await choose(11, "scheduled");
  const asked = await screen.findByRole("dialog", { name: "Schedule for 11 people?" });
  await page.press(within(asked).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("dialog", { name: "Add people" })).toBeVisible();
  expect(added(page)).toEqual([]);
});

test("Adding ten people asks nothing", async () => {
  const page = await choose(10, "published");
  await expect.poll(() => added(page)).toHaveLength(10);
});
