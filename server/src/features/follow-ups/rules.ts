/** What management has done with a question or a raised hand so far. */
export interface FollowUpState {
  readonly manager_id: number | null;
  readonly manager_note: string | null;
  readonly manager_acknowledged_at: Date | null;
  readonly resolved_at: Date | null;
  readonly first_answered_at: Date | null;
  readonly owner_id: number | null;
  readonly internal_note: string | null;
}

/** @returns the path of a follow-up in the web app */
export function followUpPath(
  companyId: number,
  kind: "question" | "hand" | "checkin",
  id: number,
): string {
  return `/${companyId}/flags/${kind === "question" ? "" : `${kind}-`}${id}`;
}

/** A manager's change to a follow-up. A field that is left out stays as it is. */
export interface FollowUpAnswer {
  readonly manager_note?: string | undefined;
  readonly manager_acknowledged?: boolean | undefined;
  readonly resolved?: boolean | undefined;
  readonly owner_id?: number | null | undefined;
  readonly internal_note?: string | null | undefined;
  readonly known_manager_note?: string | null | undefined;
  readonly known_internal_note?: string | null | undefined;
  readonly known_owner_id?: number | null | undefined;
}

/** @returns true when the change would overwrite a note that the caller hasn't seen */
export function wouldOverwrite(before: Words, answer: FollowUpAnswer): boolean {
  return (["manager_note", "internal_note"] as const).some((field) => {
    const [stands, known] = [before[field], answer[`known_${field}`]];
    if (answer[field] === undefined || known === undefined) return false;
    return stands !== known && stands !== (answer[field] || null);
  });
}

/**
 * @param requested the direction in the input
 * @returns the sort direction of a list of follow-ups. By default those that have waited longest come first, and for
 *   resolved ones the newest
 */
export function directionOfList(
  state: string,
  requested: "asc" | "desc" | undefined,
): "asc" | "desc" {
  return requested ?? (state === "resolved" ? "desc" : "asc");
}

type Words = Pick<FollowUpState, "manager_note" | "internal_note">;

/**
 * @returns the follow-up after a manager's change. A note answers it, so that the employee acts next; an empty note only
 *   removes the old one. Resolving closes it, answered or not; reopening keeps the answer. The owner and the internal note
 *   change nothing else. A note stays the note of the manager who wrote it
 */
export function afterAnswer(
  flag: FollowUpState,
  answer: FollowUpAnswer,
  managerId: number,
  now: Date,
): FollowUpState {
  const note = answer.manager_note === undefined ? flag.manager_note : answer.manager_note || null;
  const says = answer.manager_note !== undefined && answer.manager_note !== "";
  const acknowledged = answer.manager_acknowledged ?? (says ? true : null);
  const acts = answer.manager_acknowledged === true || answer.resolved === true;
  const at = timestampAfter(flag.manager_acknowledged_at, acknowledged, says, now);
  const resolved_at = timestampAfter(flag.resolved_at, answer.resolved ?? null, false, now);
  return {
    manager_note: note,
    manager_id: says || (acts && note === null) ? managerId : flag.manager_id,
    manager_acknowledged_at: at,
    resolved_at,
    // The employee can close their own raised hand. That does not count as an answer.
    first_answered_at:
      flag.first_answered_at ?? at ?? (flag.resolved_at === null ? resolved_at : null),
    ...ownershipAfter(flag, answer),
  };
}

/** @returns the owner and the internal note after a manager's change */
export function ownershipAfter(
  { owner_id, internal_note }: Pick<FollowUpState, "owner_id" | "internal_note">,
  answer: Pick<FollowUpAnswer, "owner_id" | "internal_note">,
): Pick<FollowUpState, "owner_id" | "internal_note"> {
  return {
    owner_id: answer.owner_id === undefined ? owner_id : answer.owner_id,
    internal_note:
      answer.internal_note === undefined ? internal_note : answer.internal_note || null,
  };
}

/**
 * @returns the start of the wait of a follow-up that was closed or answered and now waits again: now, or as before when it
 *   was closed only a few minutes ago, by mistake
 * @param endedAt when it stopped waiting; null when that is not known
 */
export function waitingSinceAfter(before: Date, endedAt: Date | null, now: Date): Date {
  return endedAt !== null && now.getTime() - endedAt.getTime() < takenBackWithinMs ? before : now;
}

const takenBackWithinMs = 10 * 60_000;

/** @returns true when any field of `after` has another value before. Nothing is written or announced without a change */
export function hasChanges<After extends object>(
  before: Readonly<Record<keyof After, unknown>>,
  after: After,
): boolean {
  return (Object.keys(after) as (keyof After)[]).some(
    (field) => asText(before[field]) !== asText(after[field]),
  );
}

/** @returns the part of a manager's answer that the employee sees */
export function answerFieldsOf({
  manager_note,
  manager_acknowledged_at,
  resolved_at,
}: Pick<FollowUpState, "manager_note" | "manager_acknowledged_at" | "resolved_at">): Pick<
  FollowUpState,
  "manager_note" | "manager_acknowledged_at" | "resolved_at"
> {
  return { manager_note, manager_acknowledged_at, resolved_at };
}

/** @returns the audit log's entry for a note, which doesn't contain the text: `written`, `rewritten`, or null for no note */
export function auditedNote(text: string | null, before: string | null = null): string | null {
  if (text === null) return null;
  return before === null || before === text ? "written" : "rewritten";
}

/**
 * @returns the time at which something was done. `on`: null keeps the time, false clears it, true sets it to now unless it
 *   was set before
 */
export function timestampAfter(
  before: Date | null,
  on: boolean | null,
  again: boolean,
  now: Date,
): Date | null {
  if (on === null) return before;
  if (!on) return null;
  return again || before === null ? now : before;
}

function asText(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}
