import { type OpenMemo, readTargetsOfOpenMemos } from "#server/features/memos/reads";
import { giveMemos, takeTurns } from "#server/features/memos/recipients-store";
import { isReached } from "#server/features/targeting/reads";
import { memberJoined } from "#server/platform/auth/membership";
import type { Db } from "#server/platform/context";
import { type NewEvent, emit } from "#server/platform/outbox/events";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { type CompanyScope, companyScope } from "#server/platform/scope";

/** Whoever joins a segment later receives what is live for it or still to come, where the memo says so. */
export const memoSubscriber: Subscriber = {
  name: "memos",
  types: [memberJoined],
  async handle({ companyId, payload, createdAt }, { tx }) {
    if (companyId === null) return;
    const scope = companyScope(companyId);
    const employeeId = Number(payload["employeeId"]);
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
