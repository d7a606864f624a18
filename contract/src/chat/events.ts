import type { SharedChatGroup, SharedChatMessage } from "./schemas.ts";

/**
 * A message was sent (`new`), edited or deleted (`update`), or reacted to (`reaction`). Goes to the members who may see the message.
 * Only what all of them may see is in it: what a group is for one member, such as the number of unread messages, is not.
 */
export type ChatMessageSent = {
  readonly type: "ChatMessageSent";
  readonly payload: {
    readonly type: "new" | "update" | "reaction";
    readonly group: SharedChatGroup;
    /** The message that is new or has changed. */
    readonly latest_message: SharedChatMessage;
    /** The employee who did it. */
    readonly initiator: { readonly id: number; readonly name: string };
  };
};

/** These groups were created, changed or deleted, or have new or fewer members. Goes to those concerned, who fetch them again. */
export type ChatGroupsChanged = {
  readonly type: "ChatGroupsChanged";
  readonly payload: { readonly ids: readonly number[] };
};

/** A member has read a group up to a message. Goes to the member's own devices and, in a small group, to the others. */
export type ChatRead = {
  readonly type: "ChatRead";
  readonly payload: {
    readonly group_id: number;
    readonly employee_id: number;
    readonly name: string;
    /** The number of the message in its group. */
    readonly read_seq: number;
    readonly read_at: string;
  };
};

export type ChatEvent = ChatMessageSent | ChatGroupsChanged | ChatRead;
