import { type OpenMemo, readTargetsOfOpenMemos } from "#server/features/memos/reads";
import { giveMemos, takeMemos, takeTurns } from "#server/features/memos/recipients-store";
import { isActive, isReached } from "#server/features/targeting/reads";
import { memberJoined, memberLeft } from "#server/platform/auth/membership";
import type { Db } from "#server/platform/context";
import { type NewEvent, emit } from "#server/platform/outbox/events";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { type CompanyScope, companyScope } from "#server/platform/scope";

/**
 * Whoever joins a segment later receives what is live for it or still to come, where the memo says so; nothing waits any
 * more for who has left.
 */
export const memoSubscriber: Subscriber = {
  name: "memos",
  types: [memberJoined, memberLeft],
  async handle({ companyId, payload, createdAt, type }, { tx }) {
    if (companyId === null) return;
    const scope = companyScope(companyId);
    const employeeId = Number(payload["employeeId"]);
    if (type === memberLeft) return left(tx, scope, employeeId, createdAt);
    // Nothing is sent in the company while this takes: so few statements, however many memos there are.
    await takeTurns(tx, scope, "welcoming");
    const open = await readTargetsOfOpenMemos(tx, scope, createdAt);
    const theirs = await thatReach(tx, scope, employeeId, open);
    const given = new Set(
      await giveMemos(
        tx,
        scope,
        employeeId,
        theirs.map(({ id }) => id),
      ),
    );
    const news = theirs
      .filter(({ id }) => given.has(id))
      .flatMap((memo) => newsOf(memo, companyId, employeeId));
    for (let at = 0; at < news.length; at += eventsAtOnce)
      await emit(tx, ...news.slice(at, at + eventsAtOnce));
  },
};

const eventsAtOnce = 1_000;

/** By the time this is told they may be back; then what waits for them still does. */
async function left(tx: Db, scope: CompanyScope, employeeId: number, at: Date): Promise<void> {
  await takeTurns(tx, scope, "welcoming");
  if (await isActive(tx, scope, employeeId)) return;
  const { companyId } = scope;
  const memoIds = await takeMemos(tx, scope, employeeId, at);
  const audience = { kind: "management" };
  const news = memoIds.map((memo_id) => {
    return { companyId, type: "MemoChanged", payload: { memo_id }, audience };
  });
  for (let from = 0; from < news.length; from += eventsAtOnce)
    await emit(tx, ...news.slice(from, from + eventsAtOnce));
}

/** Most memos of a company go to one of a few targets: each of those is asked of once. */
async function thatReach(
  tx: Db,
  scope: CompanyScope,
  employeeId: number,
  memos: readonly OpenMemo[],
): Promise<OpenMemo[]> {
  const byTarget = Map.groupBy(memos, ({ mode, location_ids, audience_ids, recipient_ids }) =>
    JSON.stringify([mode, location_ids, audience_ids, recipient_ids.includes(employeeId)]),
  );
  const reaching: OpenMemo[] = [];
  for (const alike of byTarget.values()) {
    const [{ recipient_ids, ...target }] = alike as [OpenMemo];
    const named = recipient_ids.filter((id) => id === employeeId);
    if (await isReached(tx, scope, { ...target, recipient_ids: named }, employeeId))
      reaching.push(...alike);
  }
  return reaching;
}

function newsOf(
  { id, starts_later }: OpenMemo,
  companyId: number,
  employeeId: number,
): readonly NewEvent[] {
  const about = { companyId, payload: { memo_id: id } };
  const changed = { ...about, type: "MemoChanged", audience: { kind: "management" } };
  // What is still to come says so itself when it starts.
  if (starts_later) return [changed];
  const audience = { kind: "employees", ids: [employeeId] };
  return [changed, { ...about, type: "MemoPublished", audience }];
}
