/** What management has done with a follow-up so far: a question about a memo or a raised hand. */
export interface FollowUpState {
  readonly manager_id: number | null;
  readonly manager_note: string | null;
  readonly manager_acknowledged_at: Date | null;
  readonly resolved_at: Date | null;
  readonly first_answered_at: Date | null;
  readonly owner_id: number | null;
  readonly internal_note: string | null;
}

/** @returns where a follow-up is in the web app */
export function followUpPath(
  companyId: number,
  kind: "question" | "hand" | "checkin",
  id: number,
): string {
  return `/${companyId}/flags/${kind === "question" ? "" : `${kind}-`}${id}`;
}

/** What a manager asks for; absent means unchanged. */
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

/** @returns whether an answer would replace words of which whoever gives it does not know */
export function overwrites(before: Words, answer: FollowUpAnswer): boolean {
  return (["manager_note", "internal_note"] as const).some((field) => {
    const [stands, known] = [before[field], answer[`known_${field}`]];
    if (answer[field] === undefined || known === undefined) return false;
    return stands !== known && stands !== (answer[field] || null);
  });
}

/**
 * @param asked the direction that is asked for
 * @returns that of a list of follow-ups: what waits from what has waited longest, what is over from its newest back
 */
export function directionOfList(state: string, asked: "asc" | "desc" | undefined): "asc" | "desc" {
  return asked ?? (state === "resolved" ? "desc" : "asc");
}

type Words = Pick<FollowUpState, "manager_note" | "internal_note">;

/**
 * The follow-up after a manager's answer. A note answers it, and it is then the employee's turn; an empty note takes the
 * words away and nothing else. Resolving ends it, answered or not; opening it again leaves the answer as it was. Whose it
 * is, and what is noted of it, changes nothing of that. The words stay those of whoever wrote them.
 */
export function answered(
  flag: FollowUpState,
  answer: FollowUpAnswer,
  managerId: number,
  now: Date,
): FollowUpState {
  const note = answer.manager_note === undefined ? flag.manager_note : answer.manager_note || null;
  const says = answer.manager_note !== undefined && answer.manager_note !== "";
  const acknowledged = answer.manager_acknowledged ?? (says ? true : null);
  const acts = answer.manager_acknowledged === true || answer.resolved === true;
  const at = switched(flag.manager_acknowledged_at, acknowledged, says, now);
  const resolved_at = switched(flag.resolved_at, answer.resolved ?? null, false, now);
  return {
    manager_note: note,
    manager_id: says || (acts && note === null) ? managerId : flag.manager_id,
    manager_acknowledged_at: at,
    resolved_at,
    // Whoever raised a hand may have closed it themselves: no manager saw to it then.
    first_answered_at:
      flag.first_answered_at ?? at ?? (flag.resolved_at === null ? resolved_at : null),
    ...kept(flag, answer),
  };
}

/** Whose it is and what is noted of it, after what a manager asks for. */
export function kept(
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
 * Since when a follow-up waits that waited for nobody meanwhile: it does so anew, unless what ended it is taken back at once.
 * @param endedAt when it began to wait for nobody; null where that is not known
 */
export function waitsAgainSince(before: Date, endedAt: Date | null, now: Date): Date {
  return endedAt !== null && now.getTime() - endedAt.getTime() < takenBackWithinMs ? before : now;
}

const takenBackWithinMs = 10 * 60_000;

/** @returns whether anything differs, so that nothing is written or told without need */
export function differs<After extends object>(
  before: Readonly<Record<keyof After, unknown>>,
  after: After,
): boolean {
  return (Object.keys(after) as (keyof After)[]).some(
    (field) => asText(before[field]) !== asText(after[field]),
  );
}

/** What of it a person reads: not who answered, whom the audit log names anyway. */
export function answerOf({
  manager_note,
  manager_acknowledged_at,
  resolved_at,
}: Pick<FollowUpState, "manager_note" | "manager_acknowledged_at" | "resolved_at">): Pick<
  FollowUpState,
  "manager_note" | "manager_acknowledged_at" | "resolved_at"
> {
  return { manager_note, manager_acknowledged_at, resolved_at };
}

/** What of a text that stays out of the audit log stands there: that it is written, or is another one now. */
export function written(text: string | null, before: string | null = null): string | null {
  if (text === null) return null;
  return before === null || before === text ? "written" : "rewritten";
}

/** When something was done: `on` null leaves it, false clears it, true notes now unless it was noted before. */
export function switched(
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
