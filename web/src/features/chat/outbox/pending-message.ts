import type { ChatMessage } from "@lineup/contract/chat/schemas";

/** A message as a person sends it. */
export interface NewMessage {
  readonly groupId: number;
  /** The group's name, which is shown if the person is no longer in the group when the message can be sent. */
  readonly groupName: string;
  readonly content: string;
  /** What it answers. */
  readonly primary: ChatMessage["primary"];
  readonly picture: File | null;
  /** The address of its GIF. */
  readonly gif: string | null;
}

/** A message that the server hasn't answered yet, as it is stored on the device. */
export interface StoredMessage extends NewMessage {
  /** Its temporary id, and its idempotency key: repeated with the same key, it is the same message. */
  readonly key: string;
  readonly companyId: number;
  /** Its place in the queue: the lowest is sent first. */
  readonly order: number;
  readonly createdAt: string;
  /** A message that is being sent is `waiting`, too: if the page closes meanwhile, it is sent again. */
  readonly state: "waiting" | "failed";
}

/** A stored message with how far its sending is, as the screen shows it. */
export interface PendingMessage extends Omit<StoredMessage, "state"> {
  readonly state: "waiting" | "sending" | "failed";
  /** The share of its picture that was sent, from 0 to 1. */
  readonly progress: number;
  /** True if it failed because the connection was lost. It is sent again once the connection is back. */
  readonly isLost: boolean;
}

/** What the tab that sends is doing. */
export interface SendStatus {
  /** The message that is being sent. */
  readonly current: Pick<StoredMessage, "key" | "companyId" | "groupId"> | null;
  readonly progress: number;
  /** True from a lost connection to the next message that gets through. */
  readonly isLost: boolean;
}

export const idle: SendStatus = { current: null, progress: 0, isLost: false };

/** @returns a stored message as the screen shows it */
export function withStatus(message: StoredMessage, status: SendStatus): PendingMessage {
  const isCurrent = status.current?.key === message.key;
  const isLost = status.isLost && !isCurrent && message.state === "waiting";
  return {
    ...message,
    state: isLost ? "failed" : isCurrent ? "sending" : message.state,
    progress: isCurrent ? status.progress : 0,
    isLost,
  };
}
