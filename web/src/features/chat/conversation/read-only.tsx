import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { useEffect, type ReactNode } from "react";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { refresh } from "#web/lib/live/live.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { chatTexts } from "../chat-texts.ts";

/** The longest time that a timer of a browser can wait. */
const longestWaitMs = 2_147_483_647;

/** Says why one can't write in a group, and looks again when a pause has ended. */
export function ReadOnly({ group }: { group: ChatGroup }): ReactNode {
  const say = chatTexts.useTexts();
  const { read_only, silenced_until: until } = group;
  useEffect(() => {
    if (until === null) return undefined;
    const left = Date.parse(until) - serverTime().getTime();
    const timer = setTimeout(
      () => refresh("listChatGroups"),
      Math.min(Math.max(left, 0) + 1000, longestWaitMs),
    );
    return () => clearTimeout(timer);
  }, [until]);
  if (read_only === null) return null;
  const text =
    read_only === "silenced" && until !== null
      ? say("readOnly.silenced.until", { date: formatDateTime(until) })
      : say(`readOnly.${read_only}`);
  return <Note level="info">{text}</Note>;
}
