// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { groupOf, maria, messageOf, sentEvent, type TestMessage } from "#web/lib/testing/chat.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const group = groupOf();
const pictureOf = (seq: number, more: Partial<TestMessage> = {}): TestMessage =>
  messageOf(seq, {
    image: `/api/chat/group/1/${100 + seq}/image/original?company_id=1`,
    image_width: 800,
    image_height: 600,
    ...more,
  });

async function openPictures(listChatPictures: Answers["listChatPictures"]) {
  const page = await openPage("chats?id=1", {
    flags: { chat: true },
    calls: {
      ...{ readChatGroup: {}, listChatGroups: { groups: [group] } },
      listChatMessages: { messages: [messageOf(2)] },
      getChatGroup: { group, member_count: 2 },
      listChatMembers: { members: [] },
      downloadChatImage: new Blob(["x"], { type: "image/webp" }),
      ...(listChatPictures && { listChatPictures }),
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "About this chat" }));
  const region = within(await screen.findByRole("region", { name: "Pictures and GIFs" }));
  return { page, region };
}

const viewer = (name: string) => screen.queryByRole("dialog", { name: `Picture by ${name}` });

test("A picture opens over the info, with steps to the others, and closes back to it", async () => {
  const gif = messageOf(8, { content: "", image_url: "/gifs/party.svg" });
  const { page, region } = await openPictures({
    messages: [pictureOf(9), gif, pictureOf(7, { employee: maria })],
  });
  await page.user.click(await region.findByRole("button", { name: /^Open picture by Ana Lee, / }));
  expect(region.getByRole("img", { name: "Animated picture by Ana Lee" })).toBeVisible();
  const opened = within(await screen.findByRole("dialog", { name: "Picture by Ana Lee" }));
  expect(opened.getByText("2 of 2")).toBeVisible();
  await page.user.click(opened.getByRole("button", { name: "Previous picture" }));
  const stepped = within(await screen.findByRole("dialog", { name: "Picture by Maria Ortiz" }));
  await page.user.click(stepped.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(viewer("Maria Ortiz")).toBeNull());
  expect(screen.getByRole("dialog", { name: "About this chat" })).toBeVisible();
  expect(region.getByRole("button", { name: /^Open picture by Maria Ortiz, / })).toBeVisible();
});

test("Back closes the picture and then the info, and the picture opens again", async () => {
  const { page, region } = await openPictures({ messages: [pictureOf(9)] });
  const open = await region.findByRole("button", { name: /^Open picture/ });
  for (let time = 1; time <= 2; time += 1) {
    await page.user.click(open);
    await screen.findByRole("dialog", { name: "Picture by Ana Lee" });
    history.back();
    await waitFor(() => expect(viewer("Ana Lee")).toBeNull());
    expect(open).toBeVisible();
  }
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "About this chat" })).toBeNull());
});

test("Six pictures are shown, and more at the press of a button, page by page", async () => {
  const seqs = Array.from({ length: 31 }, (_, at) => 40 - at);
  const { page, region } = await openPictures(({ before_seq }) =>
    before_seq === undefined
      ? { messages: seqs.slice(0, 30).map((seq) => pictureOf(seq)), before_seq: 11 }
      : { messages: seqs.slice(30).map((seq) => pictureOf(seq)), before_seq: null },
  );
  await region.findAllByRole("button", { name: /^Open picture/ });
  const buttons = () => region.getAllByRole("button", { name: /^Open picture/ });
  expect(buttons()).toHaveLength(6);
  for (const [before, after] of [
    [6, 18],
    [18, 30],
    [30, 31],
  ] as const) {
    await page.user.click(region.getByRole("button", { name: "Show more pictures" }));
    await expect.poll(() => buttons().length).toBe(after);
    expect(buttons()[before]).toHaveFocus();
  }
  expect(region.queryByRole("button", { name: "Show more pictures" })).toBeNull();
  expect(page.inputs("listChatPictures").map(({ before_seq }) => before_seq)).toEqual([
    undefined,
    11,
  ]);
});

test("A chat without pictures says so, and a list that couldn't be loaded can be loaded again", async () => {
  const { page, region } = await openPictures(() => refuse("conflict"));
  const again = await region.findByRole("button", { name: "Try again" });
  page.answer({ listChatPictures: { messages: [] } });
  await page.user.click(again);
  expect(await region.findByText("No pictures yet")).toBeVisible();
});

test("A picture that couldn't be loaded is loaded again when it is pressed", async () => {
  const { page, region } = await openPictures({ messages: [] });
  page.answer({
    listChatPictures: { messages: [pictureOf(9)] },
    downloadChatImage: () => refuse("conflict"),
  });
  await page.live(sentEvent(pictureOf(9)));
  const failed = await region.findByRole("button", { name: /^Couldn't load this picture/ });
  page.answer({ downloadChatImage: new Blob(["x"], { type: "image/webp" }) });
  await page.user.click(failed);
  expect(await region.findByRole("button", { name: /^Open picture/ })).toBeVisible();
});

test("A picture that is sent meanwhile appears, and that of a deleted message goes away", async () => {
  const { page, region } = await openPictures({ messages: [pictureOf(3)] });
  await region.findByRole("button", { name: /^Open picture by Ana Lee, / });
  // Own messages are shown by the answer to the send, not by the event.
  const ben = { id: 22, name: "Ben Ode" };
  const sent = pictureOf(4, { employee: ben });
  page.answer({ listChatPictures: { messages: [sent, pictureOf(3)] } });
  await page.live(sentEvent(sent));
  await region.findByRole("button", { name: /^Open picture by Ben Ode, / });
  page.answer({ listChatPictures: { messages: [sent] } });
  const gone = { content: "", image: null, deleted_at: "2026-03-02T15:00:00.000Z" };
  await page.live(sentEvent(pictureOf(3, gone), "update"));
  await waitFor(() =>
    expect(region.queryByRole("button", { name: /^Open picture by Ana Lee, / })).toBeNull(),
  );
});
