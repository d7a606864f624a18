import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCompany, usePermission } from "#web/entities/companies/company.ts";
import { markNotices, useNoticeMarks } from "#web/entities/notifications/notice-marks.ts";
import { inboxOf, type FollowUp } from "#web/entities/follow-ups/follow-up.ts";
import { useReaderLocales } from "#web/entities/memos/reading/reading.ts";
import { noticesOf, type Notice } from "#web/entities/notifications/notifications.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { chime } from "#web/lib/browser/chime.ts";
import { useQuiet } from "#web/lib/api/use-quiet.ts";
import { useQuietHours } from "#web/entities/companies/quiet-hours.ts";

/** The user's notices in the open company, updated by live events. A new notice plays a sound if sound is on. */
export function useNotices(): {
  notices: readonly Notice[];
  markRead: (id: string) => void;
  clear: () => void;
} {
  const { company, employee } = useCompany();
  const input = { company_id: company.id };
  // The open screen comes first: its calls, and drawing it.
  const enabled = useQuiet();
  const home = useCall("getHome", input, { enabled });
  const questions = useCall(
    "listFollowUps",
    { ...input, state: "awaiting", sort_direction: "desc" },
    { enabled: usePermission("follow-ups:manage") && enabled },
  );
  // Fetches the follow-ups assigned to the user separately: the first page of all follow-ups may leave them out.
  const given = useCall(
    "listFollowUps",
    { ...input, state: "awaiting", owner: "me" },
    { enabled: usePermission("follow-ups:manage") && enabled },
  );
  const failed = useCall(
    "listScheduledSends",
    { ...input, status: "failed" },
    { enabled: usePermission("memos:manage") && enabled },
  );
  const coming = useCall(
    "listMemos",
    { ...input, status: "scheduled", sort_by: "start_at" },
    { enabled: usePermission("memos:manage") && enabled },
  );
  const own = useCall("listOwnFollowUps", input, { enabled });
  const chats = useOtherChats(company.id);
  const marks = useNoticeMarks(employee.id);
  const locales = useReaderLocales();
  const notices = useMemo(
    () =>
      noticesOf(
        {
          memos: home.data?.memos ?? [],
          questions: eachOnce([
            ...inboxOf(questions.data, "newest_first"),
            ...inboxOf(given.data, "urgent_first"),
          ]),
          me: employee.id,
          own: own.data,
          failed: failed.data,
          coming: coming.data,
          chats,
        },
        marks,
        ...locales,
      ),
    [
      home.data,
      questions.data,
      given.data,
      own.data,
      failed.data,
      coming.data,
      chats,
      employee.id,
      marks,
      locales,
    ],
  );
  useChime(
    notices,
    home.data !== undefined &&
      ![questions, given, own, failed, coming].some(({ isLoading }) => isLoading),
  );
  return {
    notices,
    markRead: (id) => markNotices(employee.id, "read", [id]),
    clear: () =>
      markNotices(
        employee.id,
        "cleared",
        notices.map(({ id }) => id),
      ),
  };
}

/**
 * Reads the chat groups that the shell fetches when it has nothing else to do, and that live events change.
 * @returns the groups, without the one whose conversation is open
 */
function useOtherChats(company_id: number): readonly ChatGroup[] | undefined {
  const groups = useCall("listChatGroups", { company_id }, { enabled: false }).data?.groups;
  const open = useLocation({
    select: ({ pathname, search }) =>
      pathname.endsWith("/chats") ? Number((search as { id?: string }).id) : null,
  });
  return useMemo(() => groups?.filter(({ id }) => id !== open), [groups, open]);
}

function eachOnce(all: readonly FollowUp[]): FollowUp[] {
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

/**
 * Plays a sound when a new notice arrives, outside of quiet hours.
 * @param loaded false until the first notices have loaded; these notices aren't new, so they play no sound
 */
function useChime(notices: readonly Notice[], loaded: boolean): void {
  const isQuiet = useQuietHours();
  const heard = useRef<Set<string> | null>(null);
  const [openedAt] = useState(() => serverTime().toISOString());
  useEffect(() => {
    if (!loaded) return;
    const before = heard.current;
    heard.current = new Set([...(before ?? []), ...notices.map(({ id }) => id)]);
    // The chats are loaded later than the others.
    const isNew = ({ id, read, type, created_at }: Notice): boolean =>
      !read && before?.has(id) === false && (type !== "CHAT" || created_at > openedAt);
    if (notices.some(isNew) && !isQuiet()) chime();
  }, [notices, loaded, openedAt, isQuiet]);
}
