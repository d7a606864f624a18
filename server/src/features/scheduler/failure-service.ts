import { type FailedRun, failureMail } from "#server/features/scheduler/failure-present";
import type { ScheduledSendRecord } from "#server/features/scheduler/reads";
import { readFailureContacts } from "#server/features/scheduler/runs/reads";
import type { RunParts, RunContext } from "#server/features/scheduler/runs/rules";
import { type Outcome, readFirstFailures } from "#server/features/scheduler/runs/store";

/**
 * Announces each failed run once, not per time zone: to management on the screen, and to the author by e-mail. Called
 * before the results are stored.
 */
export async function announceFailures(
  parts: Pick<RunParts, "channels" | "publicUrl">,
  ctx: RunContext,
  outcomes: readonly Outcome[],
  records: ReadonlyMap<number, Pick<ScheduledSendRecord, "title" | "moves">>,
): Promise<void> {
  const failed = outcomes.filter(({ failure }) => failure !== null);
  if (failed.length === 0) return;
  const titleOf = (id: number): string => records.get(id)?.title ?? "";
  const first = await readFirstFailures(ctx.tx, ctx.scope, failed);
  await ctx.emit(
    ...first.map(({ scheduled_send_id, run_on }) => {
      const payload = { scheduled_send_id, title: titleOf(scheduled_send_id), run_on };
      return { type: "ScheduledSendFailed", payload, audience: { kind: "management" } } as const;
    }),
  );
  if (parts.channels.mail === null) return;
  const told = first.flatMap(({ scheduled_send_id: id, run_on }) => {
    const known = failed.find((one) => one.scheduled_send_id === id && one.run_on === run_on);
    const day = records.get(id)?.moves[run_on] ?? run_on;
    return known?.failure ? [{ id, title: titleOf(id), day, reason: known.failure }] : [];
  });
  await mail(parts, ctx, told);
}

/** Sends one e-mail to each person, for all their failures. */
async function mail(
  { publicUrl }: Pick<RunParts, "publicUrl">,
  { tx, scope, now, enqueue }: RunContext,
  runs: readonly (FailedRun & { readonly id: number })[],
): Promise<void> {
  const ids = [...new Set(runs.map(({ id }) => id))];
  const people = await readFailureContacts(tx, scope, ids, now);
  for (const theirs of Map.groupBy(people, ({ employee_id }) => employee_id).values()) {
    const [person] = theirs;
    const failed = runs
      .filter(({ id }) => theirs.some(({ scheduled_send_id }) => scheduled_send_id === id))
      .toSorted((a, b) => a.id - b.id || (a.day < b.day ? -1 : 1));
    const [one] = failed;
    if (person === undefined || one === undefined) continue;
    const which = theirs.length === 1 ? `open=${one.id}` : "status=failed";
    const link = `${publicUrl}/${scope.companyId}/memo-scheduler?view=schedules&${which}`;
    // A moved run may fail again. With the same id, its e-mail would be taken for the first one and dropped.
    const messageId = `scheduled-${scope.companyId}-${one.id}-${now.getTime()}-${person.employee_id}`;
    await enqueue("send-mail", {
      ...{ to: person.email, messageId, companyId: scope.companyId },
      ...failureMail(person.locale, failed, link),
    });
  }
}
