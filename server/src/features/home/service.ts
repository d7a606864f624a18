import type { CallOutput } from "@lineup/contract/calls";
import type { Counts } from "@lineup/contract/companies/schemas";
import { isManagement } from "@lineup/contract/permissions";

import { readCurrentCompany } from "#server/features/companies/service";
import { countUnreadChat } from "#server/features/chat/groups/reads";
import { countOpenReports } from "#server/features/chat/moderation/report-reads";
import { noFollowUps, readLongestWaiting } from "#server/features/follow-ups/inbox-reads";
import { countAwaitingFollowUps } from "#server/features/follow-ups/waiting-reads";
import { answeredSurveys } from "#server/features/memos/access";
import { readAnswered } from "#server/features/memos/anonymous/reads";
import { presentForEmployee } from "#server/features/memos/inbox/reader-reads";
import { findInbox } from "#server/features/memos/inbox/reads";
import { findLiveMemos } from "#server/features/memos/list-reads";
import { presentRows } from "#server/features/memos/list-service";
import { countUnreadMemos } from "#server/features/memos/reads";
import type { CompanyContext } from "#server/platform/context";

/** @returns the caller's company and membership, with the counts of what is waiting for them */
export async function getCompany(ctx: CompanyContext): Promise<CallOutput<"getCompany">> {
  const { tx, scope, actor, now, config } = ctx;
  const current = await readCurrentCompany(ctx);
  const answered = await readAnswered(tx, scope, actor.employeeId, config.secret);
  return {
    ...current,
    counts: {
      unread_memos: await countUnreadMemos(tx, scope, actor.employeeId, now, answered),
      open_tasks: 0,
      unread_chat: await countUnreadChat(tx, scope, actor.employeeId),
      ...(isManagement(current.employee.role) ? await countWaiting(ctx) : nothingWaits),
    },
  };
}

type WaitingCounts = Pick<
  Counts,
  "awaiting_follow_ups" | "urgent_follow_ups" | "open_chat_reports"
>;

const nothingWaits: WaitingCounts = {
  ...{ awaiting_follow_ups: 0, urgent_follow_ups: 0, open_chat_reports: 0 },
};

/** @returns the numbers of what waits for management in Follow-ups: questions, raised hands, check-ins and reported messages */
async function countWaiting({ tx, scope, actor, now }: CompanyContext): Promise<WaitingCounts> {
  const { awaiting_follow_ups, urgent_follow_ups } = await countAwaitingFollowUps(tx, scope, now);
  const reports = await countOpenReports(tx, scope, actor.employeeId, now);
  return {
    awaiting_follow_ups: awaiting_follow_ups + reports.open_chat_reports,
    urgent_follow_ups: urgent_follow_ups + reports.urgent_chat_reports,
    open_chat_reports: reports.open_chat_reports,
  };
}

/** The home screen has one page of memos, as many as a person scrolls through. */
const firstPage = { page: 1, per_page: 50 };
const maxCelebrations = 10;
const maxLiveMemos = 10;

/**
 * @returns the caller's home. Its memos are in the order of the screen: unread ones by urgency, then those with new answers to the
 *   caller's questions, then those that will open later
 */
export async function getHome(ctx: CompanyContext): Promise<CallOutput<"getHome">> {
  const { tx, scope, actor, now } = ctx;
  const answered = await answeredSurveys(ctx);
  const own = (state: "unread" | "answered" | "celebrations" | "announced") => {
    const options = { ...firstPage, terms: "", state, viewer: { answered } };
    return findInbox(tx, scope, actor.employeeId, options, now);
  };
  const announced = await own("announced");
  const unread = await own("unread");
  const rows = [...unread.rows, ...(await own("answered")).rows, ...announced.rows];
  const celebrations = (await own("celebrations")).rows.slice(0, maxCelebrations);
  const all = [...rows, ...celebrations];
  const shown = await presentForEmployee(tx, scope, actor.employeeId, all, now, answered);
  const management = isManagement(actor.role);
  const follow_ups = management
    ? await readLongestWaiting(tx, scope, { employeeId: actor.employeeId, now })
    : noFollowUps;
  const waiting = management ? await countWaiting(ctx) : nothingWaits;
  return {
    memos: shown.slice(0, rows.length),
    counts: {
      ...{ unread_memos: unread.total, open_tasks: 0, ...waiting },
      unread_chat: await countUnreadChat(tx, scope, actor.employeeId),
    },
    live_memos: management
      ? await presentRows(ctx, await findLiveMemos(tx, scope, maxLiveMemos, now))
      : [],
    follow_ups,
    celebrations: shown.slice(rows.length),
    tasks: [],
  };
}
