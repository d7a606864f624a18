// @vitest-environment happy-dom
import type { GifSetup } from "@lineup/contract/gif/schemas";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { groupOf, maria, messageOf } from "#web/lib/testing/chat.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const gifOf = (id: string, title: string) => {
  const picture = { url: `/gifs/${id}.svg`, width: 240, height: 240 };
  const images = { original: picture, fixed_width: picture, fixed_width_still: null };
  return { id, title, url: "", images };
};
const listOf = (...gifs: ReturnType<typeof gifOf>[]) => ({
  data: gifs,
  pagination: { total_count: gifs.length, count: gifs.length, offset: 0 },
});
const five = ["yes", "no", "fire", "star", "rain"].map((id) => gifOf(id, `Title ${id}`));

function openKitchen(calls: Answers = {}, gif?: GifSetup): Promise<Page> {
  return openPage("chats?id=1", {
    as: "employee",
    flags: { chat: true },
    ...(gif && { gif }),
    calls: {
      readChatGroup: {},
      listChatGroups: { groups: [groupOf()] },
      listChatMessages: { messages: [messageOf(1)] },
      listTrendingGifs: listOf(...five),
      searchGifs: ({ q }) => (q === "party" ? listOf(gifOf("party", "Party")) : listOf()),
      ...calls,
    },
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** @returns the panel of the picker */
async function openPicker(page: Page): Promise<ReturnType<typeof within>> {
  await page.user.click(await screen.findByRole("button", { name: "Add a GIF" }));
  const panel = within(await screen.findByRole("region", { name: "GIFs" }));
  await panel.findByRole("searchbox");
  return panel;
}

test("A GIF is found by words and sent as a message of its own; what is being written stays", async () => {
  const page = await openKitchen({
    sendChatMessage: ({ image_url }) => ({
      message: messageOf(2, { employee: maria, content: "", image_url: image_url ?? null }),
    }),
  });
  const field = await screen.findByRole("textbox", { name: "Message to Kitchen" });
  await page.user.type(field, "Half a");
  await openPicker(page);
  await screen.findByRole("button", { name: "Title yes" });
  await page.user.type(screen.getByRole("searchbox", { name: "Search GIFs" }), "party");
  await page.user.click(await screen.findByRole("button", { name: "Party" }));
  await waitFor(() => expect(page.made("sendChatMessage")).toHaveLength(1));
  expect(page.inputs("sendChatMessage")[0]).toMatchObject({
    ...{ group_id: 1, content: "", image_url: "/gifs/party.svg" },
  });
  expect(page.inputs("searchGifs")).toMatchObject([{ q: "party", rating: "pg-13", lang: "en" }]);
  expect(screen.queryByRole("searchbox", { name: "Search GIFs" })).toBeNull();
  expect(field).toHaveValue("Half a");
  expect(field).toHaveFocus();
  expect(await screen.findByRole("img", { name: "Animated picture by You" })).toBeVisible();
});

test("The arrow keys lead through the GIFs, and Escape back to the message", async () => {
  const page = await openKitchen();
  const picker = await openPicker(page);
  await screen.findByRole("button", { name: "Title yes" });
  await page.user.click(picker.getByRole("searchbox"));
  const focused = async (keys: string): Promise<string | null> => {
    await page.user.keyboard(keys);
    return document.activeElement?.getAttribute("aria-label") ?? null;
  };
  expect(await focused("{ArrowDown}")).toBe("Title yes");
  expect(await focused("{ArrowRight}")).toBe("Title no");
  expect(await focused("{ArrowDown}")).toBe("Title rain");
  expect(await focused("{ArrowDown}")).toBe("Title rain");
  expect(await focused("{ArrowUp}")).toBe("Title no");
  expect(await focused("{End}")).toBe("Title rain");
  expect(await focused("{Home}")).toBe("Title yes");
  await page.user.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "GIFs" })).toBeNull();
  expect(screen.getByRole("textbox", { name: "Message to Kitchen" })).toHaveFocus();
});

test("The picker closes when the message is written on", async () => {
  const page = await openKitchen();
  const field = await screen.findByRole("textbox", { name: "Message to Kitchen" });
  const panel = () => screen.queryByRole("region", { name: "GIFs" });
  await openPicker(page);
  await page.user.click(field);
  expect(panel()).toBeNull();
  expect(field).toHaveFocus();
  await openPicker(page);
  // A phone leaves the focus in the field when a button is tapped.
  fireEvent.change(field, { target: { value: "At ten" } });
  expect(panel()).toBeNull();
  expect(field).toHaveValue("At ten");
});

test("The picker says when nothing is found, and why the service failed", async () => {
  const page = await openKitchen({ listTrendingGifs: () => refuse("unavailable") });
  const picker = await openPicker(page);
  expect(await screen.findByRole("alert")).toBeVisible();
  await page.user.type(picker.getByRole("searchbox"), "zebra");
  expect(await screen.findByText("No GIFs found")).toBeVisible();
});

test.each([
  ["giphy", "GIPHY"],
  ["klipy", "KLIPY"],
] as const)("The picker of %s names the service as it asks for", async (provider, name) => {
  const page = await openKitchen({}, { provider, direct: null });
  const picker = await openPicker(page);
  expect(picker.getByRole("searchbox", { name: `Search ${name}` })).toHaveAttribute(
    "placeholder",
    `Search ${name}`,
  );
  expect(picker.getByText(name)).toBeVisible();
});

test("Without a GIF service there is no button for it", async () => {
  await openKitchen({}, { provider: "none", direct: null });
  await screen.findByRole("textbox", { name: "Message to Kitchen" });
  expect(screen.queryByRole("button", { name: "Add a GIF" })).toBeNull();
});

const sent = messageOf(2, { content: "", image_url: "/gifs/fire.svg" });

test("A GIF in the conversation stops after six seconds, and moves again when asked to", async () => {
  const page = await openKitchen({ listChatMessages: { messages: [sent] } });
  const picture = await screen.findByRole("img", { name: "Animated picture by Ana Lee" });
  expect(picture.tagName).toBe("IMG");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await act(async () => void fireEvent.load(picture));
  await act(async () => void vi.advanceTimersByTime(6_000));
  vi.useRealTimers();
  const still = screen.getByRole("img", { name: "Animated picture by Ana Lee" });
  expect(still.tagName).toBe("CANVAS");
  await page.user.click(screen.getByRole("button", { name: "Play animation" }));
  expect(screen.getByRole("img", { name: /^Animated/ }).tagName).toBe("IMG");
  await page.user.click(screen.getByRole("button", { name: "Pause animation" }));
  expect(screen.getByRole("img", { name: /^Animated/ }).tagName).toBe("CANVAS");
});

test("A GIF stands still for those who want less motion", async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    real(query.includes("reduced-motion") ? "all" : query),
  );
  await openKitchen({ listChatMessages: { messages: [sent] } });
  const picture = await screen.findByRole("img", { name: "Animated picture by Ana Lee" });
  expect(picture.tagName).toBe("CANVAS");
});
