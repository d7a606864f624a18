import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { useEffect, useState, type ReactNode } from "react";
import { onLiveEvent, sendClientEvent } from "#web/lib/live/live.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";

/** The one event that this page sends over the live channel. */
const typingEvent = "client-typing";
/** While someone goes on typing, an event is sent this often. */
const sendIntervalMs = 3_000;
/** Without another event in this time, someone is no longer typing. */
const shownMs = 5_000;
/** With more people, they are not named. */
const maxNames = 2;

let lastSent = { groupId: 0, at: 0 };

/** Lets the others in a group know that one is typing. */
export function sendTyping(groupId: number): void {
  const at = performance.now();
  if (lastSent.groupId === groupId && at - lastSent.at < sendIntervalMs) return;
  lastSent = { groupId, at };
  sendClientEvent(typingEvent, { group_id: groupId });
}

/** Says who is typing in a group. It isn't read aloud: it changes too often. */
export function Typing({ group }: { group: ChatGroup }): ReactNode {
  const say = chatTexts.useTexts();
  const names = useTyping(group.id);
  const [one = "", other = ""] = names;
  const text =
    names.length > maxNames
      ? say("typing.many")
      : names.length === maxNames
        ? say("typing.two", { one, other })
        : say("typing.one", { name: one });
  return (
    <p className={styles.typing} aria-live="off">
      {names.length > 0 && text}
    </p>
  );
}

interface Typist {
  readonly name: string;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** @returns the names of those who are typing in a group */
function useTyping(groupId: number): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const typists = new Map<number, Typist>();
    const show = (): void => setNames([...typists.values()].map(({ name }) => name));
    const end = (id: number): void => {
      clearTimeout(typists.get(id)?.timer);
      if (typists.delete(id)) show();
    };
    const stop = onLiveEvent(({ event, data }) => {
      if (event === typingEvent && data["group_id"] === groupId) {
        const id = Number(data["employee_id"]);
        clearTimeout(typists.get(id)?.timer);
        const timer = setTimeout(() => end(id), shownMs);
        typists.set(id, { name: String(data["name"]), timer });
        show();
      }
      const sent = event === "ChatMessageSent" && (data["latest_message"] as SentBy | undefined);
      if (sent && sent.chat_group_id === groupId) end(sent.employee_id);
    });
    return () => {
      stop();
      for (const { timer } of typists.values()) clearTimeout(timer);
      setNames([]);
    };
  }, [groupId]);
  return names;
}

interface SentBy {
  readonly chat_group_id: number;
  readonly employee_id: number;
}
