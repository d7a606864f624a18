import type { Employee, EmployeeRow, OwnRecord } from "@lineup/contract/employees/schemas";
import type { Checkin, OwnCheckin } from "@lineup/contract/follow-ups/checkins/schemas";
import type { FlaggedMessage, OwnFlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import type { OwnHand, RaisedHand } from "@lineup/contract/follow-ups/hands/schemas";
import type { ManagerRequest } from "@lineup/contract/employees/requests/schemas";

import { type ReadingFigures, metricsOf } from "#server/features/employee-page/metrics-rules";
import { daysAfter, isSameDay, localeLabel, timeSince } from "#server/features/employee-page/rules";
import { presentRow } from "#server/features/employees/present";
import type { EmployeeRecord, Named } from "#server/features/employees/reads";
import type { Language } from "#server/platform/texts";

/** What the page shows from other features. */
interface PageSurroundings<
  Flag extends OwnFlaggedMessage | FlaggedMessage,
  Hand extends OwnHand | RaisedHand,
  OneCheckin extends OwnCheckin | Checkin,
> {
  readonly unread: {
    readonly unread_count: number;
    readonly unread_survey_count: number;
    readonly unread_celebration_count: number;
    readonly past_due_non_celebration_count: number;
  };
  readonly features: string[];
  /** All locations of the company when the employee has none of their own; otherwise empty. */
  readonly companyLocations: readonly Named[];
  readonly flags: Flag[];
  /** The newest first, like the check-ins. */
  readonly hands: Hand[];
  readonly checkins: OneCheckin[];
  readonly frequencyDays: number;
  readonly reading: ReadingFigures;
  /** The PIN in digits; null when there is none, or the reader may not read it. */
  readonly pin: string | null;
  readonly memos: Pick<Employee, "unread_memos_list" | "read_memos_list">;
}

/** What the page shows to the employee. */
export type OwnSurroundings = PageSurroundings<OwnFlaggedMessage, OwnHand, OwnCheckin>;

/** What the page shows to management. */
export interface Surroundings extends PageSurroundings<FlaggedMessage, RaisedHand, Checkin> {
  /** The newest first. */
  readonly requests: ManagerRequest[];
}

/** @returns an employee's own record. Only managers who are active now are shown */
export function presentOwn(
  row: EmployeeRecord,
  surroundings: OwnSurroundings,
  now: Date,
  language: Language,
): OwnRecord {
  const managed = { ...row, managers: row.managers_now };
  return {
    ...presentRow(row),
    ...detailsOf(managed, surroundings, now, language),
    ...followUpFields(row.is_active, surroundings),
    ...{ manager_request_active: null, manager_requests: [], manager_requests_today: [] },
  };
}

/** @returns an employee's page for management */
export function presentEmployee(
  row: EmployeeRecord,
  surroundings: Surroundings,
  now: Date,
  language: Language,
): Employee {
  return {
    ...presentRow(row),
    ...detailsOf(row, surroundings, now, language),
    ...followUpFields(row.is_active, surroundings),
    updated_at: row.updated_at.toISOString(),
    manager_requests: surroundings.requests,
    manager_requests_today: surroundings.requests.filter(({ created_at }) =>
      isSameDay(new Date(created_at), now, row.timezone),
    ),
  };
}

type FollowUpFields =
  | ("flagged_messages" | "flagged_messages_active" | "has_flag" | "raised_hands")
  | ("raised_hands_active" | "has_raised_hand" | "checkins" | "checkins_active" | "has_checkin")
  | ("current_checkin" | "last_checkin" | "due_next")
  | ("is_awaiting_manager" | "is_awaiting_employee" | "is_urgent");

/** The fields that the list doesn't have, and both the employee and management see. */
function detailsOf(
  row: EmployeeRecord,
  surroundings: OwnSurroundings | Surroundings,
  now: Date,
  language: Language,
): Omit<OwnRecord, keyof EmployeeRow | FollowUpFields | `manager_requests${string}`> {
  const { unread, features, companyLocations, pin, reading, memos } = surroundings;
  const { birth_date_day, birth_date_month, birth_date_year, work_anniversary, celebrates } = row;
  const { last_seen_at, timezone } = row;
  const since = work_anniversary === null ? row.created_at : new Date(work_anniversary);
  const locations = row.locations.length > 0 ? row.locations : companyLocations;
  return {
    ...{ birth_date_day, birth_date_month, birth_date_year, work_anniversary, celebrates },
    ...{ features, pin, managers: row.managers, manager_ids: idsOf(row.managers) },
    ...{ employees: row.employees, employee_ids: idsOf(row.employees) },
    time_employed: timeSince(since, now, language),
    has_logged_in_today: last_seen_at !== null && isSameDay(last_seen_at, now, timezone),
    last_synced_at: row.last_synced_at?.toISOString() ?? null,
    default_locale_label: localeLabel(row.default_locale),
    assigned_locations: locations.map(({ id, name }) => ({ id, name })),
    unread_memo_count: unread.unread_count,
    unread_memo_message_count:
      unread.unread_count - unread.unread_survey_count - unread.unread_celebration_count,
    unread_memo_survey_count: unread.unread_survey_count,
    unread_memo_celebration_count: unread.unread_celebration_count,
    unread_memo_non_celebration_count: unread.unread_count - unread.unread_celebration_count,
    unread_memo_non_celebration_past_due_count: unread.past_due_non_celebration_count,
    metrics: metricsOf(reading, { last_seen_at, timezone }, now, language),
    ...memos,
  };
}

function followUpFields<
  Flag extends OwnFlaggedMessage | FlaggedMessage,
  Hand extends OwnHand | RaisedHand,
  OneCheckin extends OwnCheckin | Checkin,
>(
  isHere: boolean,
  { flags, hands, checkins, features, frequencyDays }: PageSurroundings<Flag, Hand, OneCheckin>,
): {
  flagged_messages: Flag[];
  flagged_messages_active: Flag[];
  raised_hands: Hand[];
  raised_hands_active: Hand[];
  checkins: OneCheckin[];
  checkins_active: OneCheckin[];
  current_checkin: OneCheckin | null;
  last_checkin: OneCheckin | null;
} & Pick<Employee, FollowUpFields & (`has_${string}` | `is_${string}` | "due_next")> {
  const asking = flags.filter((flag) => flag.is_awaiting_manager);
  const raised = hands.filter(({ resolved_at }) => resolved_at === null);
  const open = checkins.filter(({ closed_at }) => closed_at === null);
  const all = [...flags, ...raised, ...open];
  const current = open[0] ?? null;
  // A reopened check-in may be closed later than those opened after it.
  const last = checkins
    .filter(({ closed_at }) => closed_at !== null)
    .reduce<OneCheckin | null>(
      (a, b) => ((b.closed_at ?? "") > (a?.closed_at ?? "") ? b : a),
      null,
    );
  const next = last?.closed_at ? daysAfter(last.closed_at, frequencyDays) : null;
  return {
    ...{ flagged_messages: flags, flagged_messages_active: asking, has_flag: asking.length > 0 },
    ...{ raised_hands: hands, raised_hands_active: raised, has_raised_hand: raised.length > 0 },
    ...{ checkins, checkins_active: open, has_checkin: open.length > 0 },
    ...{ current_checkin: current, last_checkin: last },
    due_next: isHere && features.includes("checkins") ? (current?.due_at ?? next) : null,
    is_awaiting_manager: all.some((one) => one.is_awaiting_manager),
    is_awaiting_employee: all.some((one) => one.is_awaiting_employee),
    is_urgent: all.some((one) => one.is_urgent),
  };
}

function idsOf(named: readonly Named[]): number[] {
  return named.map(({ id }) => id);
}
