/** What management has done with a flag so far. */
export interface FlagState {
  readonly manager_id: number | null;
  readonly manager_note: string | null;
  readonly manager_acknowledged_at: Date | null;
  readonly resolved_at: Date | null;
}

/** What a manager asks for; absent means unchanged. */
export interface FlagAnswer {
  readonly manager_note?: string | undefined;
  readonly manager_acknowledged?: boolean | undefined;
  readonly resolved?: boolean | undefined;
}

/**
 * The flag after a manager's answer. A note answers it, and it is then the employee's turn; an empty note takes the
 * words away and nothing else. Resolving ends it, answered or not; opening it again leaves the answer as it was.
 */
export function answered(
  flag: FlagState,
  answer: FlagAnswer,
  managerId: number,
  now: Date,
): FlagState {
  const note = answer.manager_note === undefined ? flag.manager_note : answer.manager_note || null;
  const says = answer.manager_note !== undefined && answer.manager_note !== "";
  const acknowledged = answer.manager_acknowledged ?? (says ? true : null);
  const acts = says || answer.manager_acknowledged === true || answer.resolved === true;
  return {
    manager_note: note,
    manager_id: acts ? managerId : flag.manager_id,
    manager_acknowledged_at: switched(flag.manager_acknowledged_at, acknowledged, says, now),
    resolved_at: switched(flag.resolved_at, answer.resolved ?? null, false, now),
  };
}

/** @returns whether anything differs, so that nothing is written or told without need */
export function differs(before: FlagState, after: FlagState): boolean {
  return (
    before.manager_id !== after.manager_id ||
    before.manager_note !== after.manager_note ||
    before.manager_acknowledged_at?.getTime() !== after.manager_acknowledged_at?.getTime() ||
    before.resolved_at?.getTime() !== after.resolved_at?.getTime()
  );
}

/** What of it a person reads: not who answered, whom the audit log names anyway. */
export function answerOf({
  manager_note,
  manager_acknowledged_at,
  resolved_at,
}: FlagState): Omit<FlagState, "manager_id"> {
  return { manager_note, manager_acknowledged_at, resolved_at };
}

/** When something was done: `on` null leaves it, false clears it, true notes now unless it was noted before. */
function switched(before: Date | null, on: boolean | null, again: boolean, now: Date): Date | null {
  if (on === null) return before;
  if (!on) return null;
  return again || before === null ? now : before;
}
