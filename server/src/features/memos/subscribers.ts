import {
  type Delivered,
  type MemoTarget,
  deliverMemos,
  removeFormerAuthors,
  removeUnansweredRecipients,
  lockJoining,
} from "#server/features/memos/recipients/store";
import {
  type LiveOrScheduledMemo,
  readTargetsOfLiveOrScheduledMemos,
} from "#server/features/memos/recipients/target-reads";
import { readActive } from "#server/features/targeting/reads";
import { memberJoined, memberLeft } from "#server/platform/auth/membership";
import type { Db } from "#server/platform/context";
import { type NewEvent, type OutboxEvent, emit } from "#server/platform/outbox/events";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { type CompanyScope, companyScope } from "#server/platform/scope";
import { type SegmentKind, segmentJoined } from "#server/platform/segments";

/**
 * Gives people who join a location, audience or company the live and scheduled memos they now belong to, if the memo
 * allows that; and removes people who left from memos they haven't answered.
 */
export const memoSubscriber: Subscriber = {
  name: "memos",
  types: [memberJoined, memberLeft, segmentJoined],
  async handle(event, { tx }) {
    const { companyId, createdAt } = event;
    if (companyId === null) return;
    const scope = companyScope(companyId);
    if (event.type === memberLeft) return left(tx, scope, membersOf(event), createdAt);
    const { employeeIds, isFor } = joinedBy(event);
    // Publishing waits while this runs. It takes few statements, however many memos there are.
    await lockJoining(tx, scope, "welcoming");
    const open = (await readTargetsOfLiveOrScheduledMemos(tx, scope, createdAt)).filter(isFor);
    const given = await deliverAll(tx, scope, open, employeeIds);
    const news = open.flatMap((memo) => newsOf(memo, companyId, given.get(memo.id) ?? []));
    for (let at = 0; at < news.length; at += eventsAtOnce)
      await emit(tx, ...news.slice(at, at + eventsAtOnce));
  },
};

const eventsAtOnce = 1_000;

/** A person may be back by the time this event is handled; then their memos keep waiting for them. */
async function left(
  tx: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
  at: Date,
): Promise<void> {
  await lockJoining(tx, scope, "welcoming");
  const back = new Set(await readActive(tx, scope, employeeIds));
  const gone = employeeIds.filter((id) => !back.has(id));
  if (gone.length === 0) return;
  const { companyId } = scope;
  const memoIds = [
    ...(await removeUnansweredRecipients(tx, scope, gone, at)),
    ...(await removeFormerAuthors(tx, scope, gone, at)),
  ];
  const audience = { kind: "management" };
  const news = [...new Set(memoIds)].map((memo_id) => {
    return { companyId, type: "MemoChanged", payload: { memo_id }, audience };
  });
  for (let from = 0; from < news.length; from += eventsAtOnce)
    await emit(tx, ...news.slice(from, from + eventsAtOnce));
}

interface Joined {
  readonly employeeIds: readonly number[];
  /** Says which memos may be new to them. */
  readonly isFor: (memo: LiveOrScheduledMemo) => boolean;
}

function joinedBy(event: OutboxEvent): Joined {
  const { type, payload } = event;
  if (type === memberJoined) return { employeeIds: membersOf(event), isFor: () => true };
  const { kind, ids, id, employeeIds } = payload as unknown as JoinedSegments;
  const joined = new Set(ids ?? [id]);
  const list = kind === "location" ? "location_ids" : "audience_ids";
  // People at a new location may be in another time zone.
  const isFor = ({ mode, timezone, [list]: named }: LiveOrScheduledMemo): boolean =>
    (timezone !== null && kind === "location") ||
    (mode === "segments" && named.some((one) => joined.has(one)));
  return { employeeIds, isFor };
}

interface JoinedSegments {
  readonly kind: SegmentKind;
  readonly ids?: readonly number[];
  /** From events written by an earlier version of the product. */
  readonly id?: number;
  readonly employeeIds: readonly number[];
}

function membersOf({ payload }: OutboxEvent): readonly number[] {
  const { employeeIds, employeeId } = payload as { employeeIds?: number[]; employeeId?: number };
  return employeeIds ?? [Number(employeeId)];
}

/**
 * Most memos of a company share a few targets, so they are delivered by target.
 * @returns by memo, the people it is new to; archived or deleted memos are left out
 */
async function deliverAll(
  tx: Db,
  scope: CompanyScope,
  memos: readonly LiveOrScheduledMemo[],
  employeeIds: readonly number[],
): Promise<Map<number, number[]>> {
  const joined = new Set(employeeIds);
  const byTarget = Map.groupBy(memos, (memo) => JSON.stringify(amongThem(memo, joined)));
  const given: Delivered[] = [];
  for (const [target, alike] of byTarget) {
    const ids = alike.map(({ id }) => id);
    given.push(
      ...(await deliverMemos(tx, scope, ids, JSON.parse(target) as MemoTarget, employeeIds)),
    );
  }
  const there = given.filter(({ is_there }) => is_there);
  return new Map(there.map(({ memo_id, employee_ids }) => [memo_id, employee_ids]));
}

/** @returns the memo's target, which names only people who have just joined, also as its author */
function amongThem(
  { mode, location_ids, audience_ids, recipient_ids, author_id, timezone }: LiveOrScheduledMemo,
  joined: ReadonlySet<number>,
): MemoTarget {
  const named = recipient_ids.filter((id) => joined.has(id));
  const author = author_id !== null && joined.has(author_id) ? author_id : null;
  return { mode, location_ids, audience_ids, recipient_ids: named, author_id: author, timezone };
}

function newsOf(
  { id, starts_later }: LiveOrScheduledMemo,
  companyId: number,
  employeeIds: readonly number[],
): readonly NewEvent[] {
  if (employeeIds.length === 0) return [];
  const about = { companyId, payload: { memo_id: id } };
  const changed = { ...about, type: "MemoChanged", audience: { kind: "management" } };
  // A scheduled memo is announced when it starts.
  if (starts_later) return [changed];
  const audience = { kind: "employees", ids: employeeIds };
  return [changed, { ...about, type: "MemoPublished", audience }];
}
