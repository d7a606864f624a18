import { z } from "zod";
import { defineCalls } from "../call.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  count,
  emptied,
  flag,
  id,
  inCompany,
  line,
  lines,
  namedRef,
  nothing,
  paged,
  paging,
} from "../schemas.ts";
import { targetAliases, targetFields } from "../targeting/schemas.ts";
import { chatEndpoints } from "./endpoints.ts";
import { longestChatMessage } from "../constants.ts";
import { chatGroup, chatMember, chatMessage, sharedChatMessage } from "./schemas.ts";

const inGroup = { ...inCompany, group_id: id };
const ofMessage = { ...inGroup, message_id: id };

const icon = emptied(line(32)).optional();
const preferences = {
  is_notifications_active: blankAsAbsent(flag),
};
/** Null is what the list has for a group that names many people: sent back as it was read, it changes nothing. */
const listedPeople = z
  .preprocess((value) => value ?? undefined, targetFields.recipient_ids.unwrap().optional())
  .optional();
const writtenGroup = { ...inCompany, icon, shows_history: blankAsAbsent(flag), ...preferences };

export const chatCalls = defineCalls(chatEndpoints, {
  listChatGroups: {
    summary: "The caller's chat groups: pinned ones first, then by newest message.",
    input: z.object(inCompany),
    output: z.object({ groups: z.array(chatGroup) }),
  },
  createChatGroup: {
    successes: ["chat_group_created"],
    summary: "Create a public chat group for locations, audiences and people.",
    input: z.object({ ...writtenGroup, name: line(120).min(1), ...targetFields }),
    fieldAliases: targetAliases,
    output: z.object({ group: chatGroup }),
    errors: ["conflict"],
  },
  createPrivateChatGroup: {
    successes: ["chat_group_created"],
    summary:
      "Create a private chat group of people by name. With one other person, it is the two people's direct conversation, which exists once.",
    input: z.object({
      ...writtenGroup,
      name: line(120).default(""),
      recipient_ids: targetFields.recipient_ids,
    }),
    fieldAliases: { recipients: "recipient_ids" },
    output: z.object({ group: chatGroup }),
    errors: ["forbidden", "conflict"],
  },
  updateChatGroup: {
    summary:
      "Change a chat group: managers a public one, its creator and managers in it a private one.",
    successes: ["chat_group_updated"],
    input: z.object({
      ...inGroup,
      name: line(120).optional(),
      icon,
      is_private: blankAsAbsent(flag),
      mode: targetFields.mode.unwrap().optional(),
      location_ids: targetFields.location_ids.unwrap().optional(),
      audience_ids: targetFields.audience_ids.unwrap().optional(),
      recipient_ids: listedPeople,
      shows_history: blankAsAbsent(flag),
      ...preferences,
    }),
    fieldAliases: targetAliases,
    output: z.object({ group: chatGroup }),
    errors: ["forbidden", "conflict"],
  },
  deleteChatGroup: {
    summary: "Delete a chat group for all of its members.",
    successes: ["chat_group_deleted"],
    input: z.object(inGroup),
    output: nothing,
    errors: ["forbidden", "conflict"],
  },
  listChatMessages: {
    summary:
      "Thirty messages of a chat group before the one with the id `last`, newest first; without it, the newest. `after`, instead: those after it; `around`: those before and after it; `around_seq`: the same by its number.",
    input: z.object({
      ...inGroup,
      last: blankAsAbsent(id),
      after: blankAsAbsent(id),
      around: blankAsAbsent(id),
      around_seq: blankAsAbsent(count),
    }),
    output: z.object({
      messages: z.array(chatMessage),
      /** The id to ask for earlier messages with; null at the beginning. */
      last: z.number().int().nullable(),
      /** Whether there are newer messages than these. */
      has_newer: z.boolean(),
    }),
  },
  sendChatMessage: {
    summary:
      "Send a message with a text, a picture or the address of an animated picture. With an `Idempotency-Key`, it is sent once, however late it is repeated.",
    successes: ["chat_message_sent"],
    input: z.object({
      ...inGroup,
      content: lines(longestChatMessage).default(""),
      chat_message_id: blankAsAbsent(id),
      image_url: blankAsAbsent(z.string().max(2_000)),
    }),
    output: z.object({ message: chatMessage }),
    errors: ["forbidden", "file_too_large", "unsupported_file", "idempotency_conflict"],
  },
  editChatMessage: {
    summary: "Change the text of an own message.",
    successes: ["chat_message_updated"],
    input: z.object({ ...ofMessage, content: lines(longestChatMessage) }),
    output: z.object({ message: chatMessage }),
    errors: ["forbidden"],
  },
  deleteChatMessage: {
    summary: "Delete a message: its author, or a manager.",
    successes: ["chat_message_deleted"],
    input: z.object(ofMessage),
    output: z.object({ message: chatMessage }),
    errors: ["forbidden"],
  },
  readChatGroup: {
    summary: "Note that the caller has read a group: up to a message, or all of it.",
    successes: ["chat_group_read"],
    input: z.object({ ...inGroup, seq: blankAsAbsent(count) }),
    output: z.object({ group: chatGroup }),
  },
  reactToChatMessage: {
    summary: "Add the caller's reaction to a message, or remove it if it is there.",
    successes: ["chat_message_reacted"],
    input: z.object({ ...ofMessage, reaction: line(32).min(1) }),
    fieldAliases: { emoji: "reaction" },
    output: z.object({ message: chatMessage }),
    errors: ["forbidden", "conflict"],
  },
  getChatGroup: {
    summary: "One chat group of the caller.",
    input: z.object(inGroup),
    output: z.object({
      group: chatGroup,
      member_count: z.number().int(),
      creator: namedRef.nullable(),
      locations: z.array(namedRef),
      audiences: z.array(namedRef),
      /** The people whom it names. If they are more than `maxNamedInChat`, only for those who may change it; otherwise none. */
      recipients: z.array(namedRef),
      /** What the caller may do with the group. */
      can: z.object({ edit: z.boolean(), delete: z.boolean(), leave: z.boolean() }),
    }),
  },
  listChatMembers: {
    summary: "The members of a chat group, by name.",
    input: z.object({ ...inGroup, ...paging }),
    output: z.object({ members: z.array(chatMember), ...paged }),
  },
  listChatPictures: {
    summary:
      "Thirty messages of a chat group that have a picture or a GIF, newest first: the newest, or those before the number `before_seq`.",
    input: z.object({ ...inGroup, before_seq: blankAsAbsent(count) }),
    output: z.object({
      messages: z.array(sharedChatMessage),
      /** The number to ask for earlier ones with; null if there are none. */
      before_seq: z.number().int().nullable(),
    }),
  },
  setChatPreferences: {
    summary: "Mute a chat group for oneself, or pin it to the top of the list.",
    successes: ["chat_preferences_updated"],
    input: z.object({ ...inGroup, ...preferences, is_pinned: blankAsAbsent(flag) }),
    output: z.object({ group: chatGroup }),
  },
  leaveChatGroup: {
    summary: "Leave a private chat group, or a public one that the caller was added to by name.",
    successes: ["chat_group_left"],
    input: z.object(inGroup),
    output: nothing,
    errors: ["conflict"],
  },
  listChatReaders: {
    summary: "The members who have read a message, or who haven't.",
    input: z.object({ ...ofMessage, ...paging, has_read: blankAsDefault(flag, true) }),
    output: z.object({
      readers: z.array(namedRef.extend({ read_at: z.string().nullable() })),
      read_count: z.number().int(),
      unread_count: z.number().int(),
      ...paged,
    }),
  },
  downloadChatImage: {
    summary: "The picture of a message, for those who may see the message.",
    input: z.object({ ...ofMessage, variant: z.enum(["original", "min", "thumb"]) }),
    output: nothing,
    errors: ["range_not_satisfiable"],
  },
  listChatPeople: {
    summary: "The first fifty people that match, to begin a conversation with.",
    input: z.object({ ...inCompany, terms: blankAsDefault(line(200), "") }),
    output: z.object({ people: z.array(namedRef), total: z.number().int() }),
  },
  searchChat: {
    summary:
      "Messages that contain all words, newest first, in all groups of the caller or in one.",
    input: z.object({
      ...inCompany,
      terms: line(200).min(1),
      group_id: blankAsAbsent(id),
      last: blankAsAbsent(id),
    }),
    output: z.object({
      messages: z.array(chatMessage),
      last: z.number().int().nullable(),
    }),
  },
});
