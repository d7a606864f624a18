import {
  type Employee,
  type EmployeeRow,
  type OwnRecord,
  noLaterFields,
} from "@lineup/contract/employees/schemas";
import type { Checkin } from "@lineup/contract/follow-ups/checkins/schemas";
import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import type { RaisedHand } from "@lineup/contract/follow-ups/hands/schemas";
import type { ManagerRequest } from "@lineup/contract/employees/requests/schemas";

import { type ReadingFigures, metricsOf } from "#server/features/employee-page/metrics-rules";
import { daysAfter, isSameDay, localeLabel, timeSince } from "#server/features/employee-page/rules";
import { presentRow } from "#server/features/employees/present";
import type { EmployeeRecord, Named } from "#server/features/employees/reads";
import type { Language } from "#server/platform/texts";

/** What the page shows from other features, to the employee too. */
export interface OwnSurroundings {
  readonly unread: {
    readonly unread_count: number;
    readonly unread_survey_count: number;
    readonly unread_celebration_count: number;
    readonly past_due_non_celebration_count: number;
  };
  readonly features: string[];
  /** All locations of the company when the employee has none of their own; otherwise empty. */
  readonly companyLocations: readonly Named[];
}

/** What the page shows from other features, to management. */
export interface Surroundings extends OwnSurroundings {
  readonly flags: FlaggedMessage[];
  /** The newest first. */
  readonly hands: RaisedHand[];
  readonly reading: ReadingFigures;
  /** The PIN in digits; null when there is none, or the reader may not change it. */
  readonly pin: string | null;
  /** The newest first, like the requests. */
  readonly checkins: Checkin[];
  readonly requests: ManagerRequest[];
  readonly frequencyDays: number;
}

/** @returns an employee's own record. Only managers who are active now are shown */
export function presentOwn(
  row: EmployeeRecord,
  surroundings: OwnSurroundings,
  now: Date,
  language: Language,
): OwnRecord {
  const managed = { ...row, managers: row.managers_now };
  return { ...presentRow(row), ...detailsOf(managed, surroundings, now, language) };
}

/** @returns an employee's page for management */
export function presentEmployee(
  row: EmployeeRecord,
  surroundings: Surroundings,
  now: Date,
  language: Language,
): Employee {
  const { flags, hands, pin } = surroundings;
  const { last_seen_at, timezone, managers_now: _, ...record } = row;
  const asking = flags.filter((flag) => flag.is_awaiting_manager);
  const raised = hands.filter(({ resolved_at }) => resolved_at === null);
  const all = [...flags, ...raised, ...surroundings.checkins.filter(isOpen)];
  return {
    ...record,
    ...presentRow(row),
    ...detailsOf(row, surroundings, now, language),
    pin,
    updated_at: row.updated_at.toISOString(),
    last_synced_at: row.last_synced_at?.toISOString() ?? null,
    has_logged_in_today:
      last_seen_at !== null && isSameDay(last_seen_at, now, timezone ?? undefined),
    ...checkinFields(row.is_active, surroundings),
    manager_requests: surroundings.requests,
    manager_requests_today: surroundings.requests.filter(({ created_at }) =>
      isSameDay(new Date(created_at), now, timezone ?? undefined),
    ),
    employee_ids: idsOf(row.employees),
    flagged_messages: flags,
    flagged_messages_active: asking,
    has_flag: asking.length > 0,
    raised_hands: hands,
    raised_hands_active: raised,
    has_raised_hand: raised.length > 0,
    is_awaiting_manager: all.some((one) => one.is_awaiting_manager),
    is_awaiting_employee: all.some((one) => one.is_awaiting_employee),
    is_urgent: all.some((one) => one.is_urgent),
    metrics: metricsOf(surroundings.reading, { last_seen_at, timezone }, now, language),
    ...noLaterFields,
  };
}

/** The fields that the list doesn't have, and both the employee and management see. */
function detailsOf(
  row: EmployeeRecord,
  { unread, features, companyLocations }: OwnSurroundings,
  now: Date,
  language: Language,
): Omit<OwnRecord, keyof EmployeeRow> {
  const { birth_date_day, birth_date_month, birth_date_year, work_anniversary, celebrates } = row;
  const since = work_anniversary === null ? row.created_at : new Date(work_anniversary);
  const locations = row.locations.length > 0 ? row.locations : companyLocations;
  return {
    ...{ birth_date_day, birth_date_month, birth_date_year, work_anniversary, celebrates },
    ...{ features, managers: row.managers, manager_ids: idsOf(row.managers) },
    time_employed: timeSince(since, now, language),
    default_locale_label: localeLabel(row.default_locale),
    assigned_locations: locations.map(({ id, name }) => ({ id, name })),
    unread_memo_count: unread.unread_count,
    unread_memo_message_count:
      unread.unread_count - unread.unread_survey_count - unread.unread_celebration_count,
    unread_memo_survey_count: unread.unread_survey_count,
    unread_memo_celebration_count: unread.unread_celebration_count,
    unread_memo_non_celebration_count: unread.unread_count - unread.unread_celebration_count,
    unread_memo_non_celebration_past_due_count: unread.past_due_non_celebration_count,
  };
}

function checkinFields(
  isHere: boolean,
  { checkins, features, frequencyDays }: Surroundings,
): Pick<
  Employee,
  "checkins" | "checkins_active" | "has_checkin" | "current_checkin" | "last_checkin" | "due_next"
> {
  const open = checkins.filter(isOpen);
  const current = open[0] ?? null;
  // A reopened check-in may be closed later than those opened after it.
  const last = checkins
    .filter(({ closed_at }) => closed_at !== null)
    .reduce<Checkin | null>((a, b) => ((b.closed_at ?? "") > (a?.closed_at ?? "") ? b : a), null);
  const next = last?.closed_at ? daysAfter(last.closed_at, frequencyDays) : null;
  return {
    checkins,
    checkins_active: open,
    has_checkin: open.length > 0,
    current_checkin: current,
    last_checkin: last,
    due_next: isHere && features.includes("checkins") ? (current?.due_at ?? next) : null,
  };
}

function isOpen({ closed_at }: Checkin): boolean {
  return closed_at === null;
}

function idsOf(named: readonly Named[]): number[] {
  return named.map(({ id }) => id);
}
