import { z } from "zod";
import { namedRef } from "../schemas.ts";

/** A member's reaction to a message. */
export const chatReaction = z.object({
  employee_id: z.number().int(),
  name: z.string(),
  /** An emoji. */
  reaction: z.string(),
});

/** A member whose newest read message this is. */
export const chatReceipt = z.object({
  employee_id: z.number().int(),
  name: z.string(),
  read_at: z.string(),
});

/** The message that another one answers. Its text is empty if it was deleted, or if the reader may not see it. */
export const primaryMessage = z.object({
  id: z.number().int(),
  employee: namedRef.nullable(),
  content: z.string(),
  image: z.string().nullable(),
  image_url: z.string().nullable(),
  deleted_at: z.string().nullable(),
  is_visible: z.boolean(),
});

const messageFields = {
  id: z.number().int(),
  chat_group_id: z.number().int(),
  /** The message's place in its group: 1 for the first one ever. */
  seq: z.number().int(),
  employee_id: z.number().int(),
  employee: namedRef,
  content: z.string(),
  /** The address of an attached picture, for members of the group; the same path with `thumb` gives a small one. */
  image: z.string().nullable(),
  image_width: z.number().int().nullable(),
  image_height: z.number().int().nullable(),
  /** The address of an animated picture. */
  image_url: z.string().nullable(),
  chat_message_id: z.number().int().nullable(),
  message_id: z.number().int().nullable(),
  survey_id: z.number().int().nullable(),
  celebration_id: z.number().int().nullable(),
  /**
   * The first fifty, and all of a certain person, which stand at the end if they aren't among them: of the reader in a list of messages, of
   * the initiator in an event, of no one in a list of groups.
   */
  reactions: z.array(chatReaction),
  /** The number of reactions with each emoji, in the order in which each came first. */
  reaction_counts: z.array(z.object({ reaction: z.string(), count: z.number().int() })),
  /** The members whom it mentions by name. */
  mention_ids: z.array(z.number().int()),
  /** Whether it mentions everyone in the group, which only managers do. */
  mentions_everyone: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Null if it was never edited. */
  edited_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
} as const;

/** A chat message as every reader gets it. */
export const sharedChatMessage = z.object({
  ...messageFields,
  primary: primaryMessage.nullable(),
});
export type SharedChatMessage = z.infer<typeof sharedChatMessage>;

/** A chat message in a list: with receipts of the members who have read this far and no further, at most fifty. */
export const chatMessage = sharedChatMessage.extend({
  receipts: z.array(chatReceipt),
  receipt_count: z.number().int(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

const groupFields = {
  id: z.number().int(),
  company_id: z.number().int(),
  name: z.string(),
  /** An emoji; null for none. */
  icon: z.string().nullable(),
  is_private: z.boolean(),
  /** True for a conversation of two people, which is named after the other one. */
  is_direct: z.boolean(),
  /** Whether newcomers see what was written before they joined. */
  shows_history: z.boolean(),
  mode: z.enum(["segments", "recipients"]),
  audience_ids: z.array(z.number().int()),
  location_ids: z.array(z.number().int()),
  /** Null for a group that names more than `maxNamedInChat` people, except in the answer of `getChatGroup` to those who may change it. */
  recipient_ids: z.array(z.number().int()).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
} as const;

/** A chat group as all of its members get it, also in events. */
export const sharedChatGroup = z.object(groupFields);
export type SharedChatGroup = z.infer<typeof sharedChatGroup>;

/** A chat group as one member sees it. */
export const chatGroup = sharedChatGroup.extend({
  /** The messages that the member hasn't read, 100 for more than 99. */
  unread_count: z.number().int(),
  /** The newest message that the member may see; null for none. */
  latest_message: sharedChatMessage.nullable(),
  is_notifications_active: z.boolean(),
  is_pinned: z.boolean(),
  /** Whether an unread message mentions the member. It is heard of also in a muted group. */
  has_mention: z.boolean(),
  /** The member has read up to this message (see `seq`). */
  read_seq: z.number().int(),
  /** The number of its newest message. */
  last_seq: z.number().int(),
  /** The number of its newest message when the member joined, or came back: it changes with each time that they are in the group. */
  from_seq: z.number().int(),
  /** The member may see the messages after this number; 0 for all. */
  visible_after: z.number().int(),
  /** Null while the member may write; otherwise why not. */
  read_only: z.enum(["silenced", "partner_left"]).nullable(),
  /** Until when a manager has paused the member's messages; null if none has. */
  silenced_until: z.string().nullable(),
});
export type ChatGroup = z.infer<typeof chatGroup>;

/** Why someone is a member: chosen by name, or through the group's locations and audiences. */
export const chatMember = namedRef.extend({
  because: z.enum(["recipient", "segments"]),
  is_creator: z.boolean(),
  joined_at: z.string(),
  /** For managers: until when the member's messages are paused. Null for the others, and if they aren't. */
  silenced_until: z.string().nullable(),
  /** Whether the caller may pause the member's messages. */
  can_be_silenced: z.boolean(),
});
export type ChatMember = z.infer<typeof chatMember>;

/** A text that a message had before it was edited. */
export const chatVersion = z.object({
  version: z.number().int(),
  content: z.string(),
  written_at: z.string(),
});

const reportedMessage = z.object({
  id: z.number().int(),
  employee: namedRef,
  content: z.string(),
  /** Whether it has a picture, which only members of the group see. */
  has_picture: z.boolean(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
});

const reportFields = {
  id: z.number().int(),
  /** Why, in the member's words; may be empty. */
  reason: z.string(),
  reported_by: namedRef,
  created_at: z.string(),
} as const;

/**
 * A message that members reported to management, with its first report that is open or, once they are closed, the first of those that
 * were closed together.
 */
export const chatReport = z.object({
  ...reportFields,
  /** That report and the later ones, newest first, at most a hundred. `content`: what the message said when it was reported. */
  reports: z.array(z.object({ ...reportFields, content: z.string() })),
  /** The number of all of them, each by another member. */
  report_count: z.number().int(),
  group: namedRef.extend({ is_private: z.boolean(), is_direct: z.boolean() }),
  /** What the message said when it was first reported. */
  message: reportedMessage,
  /** The five messages before it, oldest first. */
  before: z.array(reportedMessage),
  /** Whether the reader can open the message in the chat. */
  is_reachable: z.boolean(),
  /** Null while it is open. */
  outcome: z.enum(["resolved", "dismissed"]).nullable(),
  closed_by: namedRef.nullable(),
  closed_at: z.string().nullable(),
});
export type ChatReport = z.infer<typeof chatReport>;
