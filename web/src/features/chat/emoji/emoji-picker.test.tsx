// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { groupOf, maria, messageOf } from "#web/lib/testing/chat.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page, type PageSetup } from "#web/lib/testing/open-page.tsx";

function openKitchen(calls: Answers = {}, setup: PageSetup = {}): Promise<Page> {
  return openPage("chats?id=1", {
    as: "employee",
    flags: { chat: true },
    ...setup,
    calls: {
      readChatGroup: {},
      listChatGroups: { groups: [groupOf()] },
      listChatMessages: { messages: [messageOf(1)] },
      ...calls,
    },
  });
}

/** The picker filters when the page has nothing else to do, which takes long on a busy machine. */
const slow = { timeout: 15_000 };
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Kitchen/ });
/** The page draws no more than the first row, because nothing in it has a height. */
const found = () => screen.queryAllByRole("gridcell").map((cell) => cell.textContent);

async function openPanel(page: Page, button = "Add an emoji"): Promise<HTMLElement> {
  await page.user.click(await screen.findByRole("button", { name: button }));
  const search = await screen.findByRole("searchbox", { name: /^(Search|Buscar) emoji/ }, slow);
  await screen.findAllByRole("gridcell");
  return search;
}

test("An emoji goes into the message at the caret, and the picker stays open for another one", async () => {
  const page = await openKitchen();
  const area = await field();
  await page.user.type(area, "Pizzaday");
  area.setSelectionRange(5, 5);
  const search = await openPanel(page);
  await page.user.type(search, "pizza");
  await page.user.click(await screen.findByRole("gridcell", { name: "Pizza" }, slow));
  expect(area).toHaveValue("Pizza🍕day");
  area.setSelectionRange(0, 5);
  await page.user.click(screen.getByRole("gridcell", { name: "Pizza" }));
  expect(area).toHaveValue("🍕🍕day");
  search.focus();
  await page.user.keyboard("{Escape}");
  expect(screen.queryByRole("searchbox", { name: "Search emoji" })).toBeNull();
  expect(area).toHaveFocus();
});

test("The picker closes when the message is written on", async () => {
  const page = await openKitchen();
  await openPanel(page);
  await page.user.click(await field());
  expect(screen.queryByRole("searchbox", { name: "Search emoji" })).toBeNull();
  expect(await field()).toHaveFocus();
});

test("In a draft that wasn't touched yet, an emoji goes to the end", async () => {
  const page = await openKitchen({}, { kept: { "lineup-draft:11:chat:1": '"Party"' } });
  await page.user.type(await openPanel(page), "party popper");
  await page.user.click(await screen.findByRole("gridcell", { name: "Party popper" }, slow));
  expect(await field()).toHaveValue("Party🎉");
});

test("Emoji are found by words of both languages, with and without accents", async () => {
  const page = await openKitchen();
  const search = await openPanel(page);
  for (const words of ["corazón rojo", "corazon rojo", "red heart"]) {
    await page.user.clear(search);
    await page.user.type(search, words);
    await waitFor(() => expect(found()).toContain("❤️"), slow);
  }
  await page.user.clear(search);
  await page.user.type(search, "xyzxyz");
  expect(await screen.findByText("No emoji found")).toBeVisible();
});

test("Emoji have Spanish names for people who use Spanish", async () => {
  const page = await openKitchen({}, { language: "es" });
  await page.user.type(await openPanel(page, "Agregar un emoji"), "red heart");
  expect(await screen.findByRole("gridcell", { name: "Corazón rojo" }, slow)).toBeVisible();
});

test("The keys lead from the search to an emoji, and Enter chooses it", async () => {
  const page = await openKitchen();
  await page.user.type(await openPanel(page), "flag: mexico");
  await screen.findByRole("gridcell", { name: "Flag: Mexico" }, slow);
  await page.user.keyboard("{Enter}");
  expect(await field()).toHaveValue("🇲🇽");
});

test("The skin tone that was chosen stays for the next time", async () => {
  const page = await openKitchen();
  await page.user.type(await openPanel(page), "waving hand");
  const tones = screen.getByRole("group", { name: "Skin tone" });
  expect(within(tones).getAllByRole("button")).toHaveLength(6);
  await page.user.click(within(tones).getByRole("button", { name: "Medium-dark skin tone" }));
  await waitFor(() => expect(found()).toContain("👋🏾"), slow);
  await page.reload();
  await page.user.type(await openPanel(page), "waving hand");
  await waitFor(() => expect(found()).toContain("👋🏾"), slow);
});

test("Any emoji can be a reaction, from the menu of a message", async () => {
  const page = await openKitchen({
    reactToChatMessage: ({ reaction }) => ({
      message: messageOf(1, {
        reactions: [{ employee_id: maria.id, name: maria.name, reaction }],
      }),
    }),
  });
  await page.user.click(await screen.findByRole("button", { name: /^Message options/ }));
  await page.user.click(await screen.findByRole("menuitem", { name: "More reactions" }));
  const dialog = await screen.findByRole("dialog", { name: "Choose a reaction" }, slow);
  const search = await within(dialog).findByRole("searchbox", {}, slow);
  await within(dialog).findAllByRole("gridcell");
  await page.user.type(search, "party popper");
  await page.user.click(
    await within(dialog).findByRole("gridcell", { name: "Party popper" }, slow),
  );
  expect(screen.queryByRole("dialog", { name: "Choose a reaction" })).toBeNull();
  expect(page.inputs("reactToChatMessage")).toMatchObject([{ message_id: 101, reaction: "🎉" }]);
  expect(await screen.findByRole("button", { name: "🎉 Maria Ortiz" })).toHaveTextContent("1");
});
