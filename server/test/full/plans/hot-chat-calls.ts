import type { HotCall } from "./hot-calls.ts";

const search = (terms: string) => () => ({ terms });
/** The chat with 60,000 messages and 2,000 people. Its messages have the ids from 1 on. */
const group_id = 1;
const newest = 60_000;

/**
 * Frequent calls about chats by someone who is in 101 of them. A page of messages also shows how far each of the 2,000 people has read,
 * and a search reads the index of words once for each chat.
 */
export const hotChatCalls: Readonly<Record<string, HotCall>> = {
  "the chats": { call: "listChatGroups", by: "employee", pages: 5_000 },
  "the newest messages of a large chat": {
    call: "listChatMessages",
    by: "employee",
    input: () => ({ group_id }),
    pages: 3_000,
  },
  "old messages of a large chat": {
    call: "listChatMessages",
    by: "employee",
    input: () => ({ group_id, last: 30_000 }),
    pages: 1_000,
  },
  // None of its messages has a picture: without its index, all of them are read.
  "the pictures of a large chat": {
    call: "listChatPictures",
    by: "employee",
    input: () => ({ group_id }),
    pages: 500,
  },
  "messages with a frequent word": {
    call: "searchChat",
    by: "employee",
    input: search("delivery"),
    pages: 3_000,
  },
  "messages with a rare old word": {
    call: "searchChat",
    by: "employee",
    input: search("kombucha"),
    pages: 2_000,
  },
  "messages with a word that no one wrote": {
    call: "searchChat",
    by: "employee",
    input: search("xylophone"),
    pages: 1_500,
  },
  "a message to a large chat": {
    call: "sendChatMessage",
    by: "employee",
    input: () => ({ group_id, content: "Oven off" }),
    pages: 400,
  },
  "a large chat is read": {
    call: "readChatGroup",
    by: "employee",
    input: () => ({ group_id }),
    pages: 600,
  },
  "a reaction in a large chat": {
    call: "reactToChatMessage",
    by: "employee",
    input: () => ({ group_id, message_id: newest - 100, reaction: "🎉" }),
    pages: 1_200,
  },
  "who has read a message": {
    call: "listChatReaders",
    by: "employee",
    input: () => ({ group_id, message_id: newest - 20 }),
    pages: 13_000,
  },
};
