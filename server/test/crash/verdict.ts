import { sql } from "kysely";
import { expect } from "vitest";

import { readTallied } from "#server/features/memos/anonymous/reads";
import type { Db } from "#server/platform/context";
import { companyScope } from "#server/platform/scope";

import type { ReceivedMail } from "../support/smtp-peer.ts";
import { TEST_SECRET } from "../support/test-app.ts";
import type { Deed } from "./load.ts";
import type { HeardEvent } from "./witness.ts";

/** Every write that was said to be done is in the database, once, and nothing else is. */
export async function expectDeedsKept(db: Db, deeds: readonly Deed[]): Promise<void> {
  const memos = await texts(db, sql`select id || ' ' || title as it from memos`);
  expect(memos).toEqual(
    ofKind(deeds, "published")
      .map((deed) => `${deed.memoId} ${deed.title}`)
      .sort(),
  );
  const replied = ofKind(deeds, "replied");
  const acknowledged = [...ofKind(deeds, "acknowledged"), ...replied].map(pairOf).sort();
  const pair = sql`memo_id || ' ' || employee_id as it`;
  expect(await texts(db, sql`select ${pair} from memo_acknowledgements`)).toEqual(acknowledged);
  expect(
    await texts(db, sql`select ${pair} from memo_recipients where acknowledged_at is not null`),
  ).toEqual(acknowledged);
  const answer = sql`memo_id || ' ' || employee_id || ' ' || options::text as it`;
  expect(await texts(db, sql`select ${answer} from survey_answers`)).toEqual(
    replied.map((deed) => `${pairOf(deed)} {${deed.place}}`).sort(),
  );
  await expectVotesKept(db, ofKind(deeds, "voted"));
  const counted = await texts(db, sql`select sum(acknowledged) as it from memo_counts`);
  expect(counted).toEqual([String(acknowledged.length + ofKind(deeds, "voted").length)]);
  expect(await texts(db, sql`select ${pair} from memo_flags`)).toEqual(
    ofKind(deeds, "flagged").map(pairOf).sort(),
  );
  expect(
    await texts(
      db,
      sql`select id || ' ' || manager_note as it from memo_flags where manager_note is not null`,
    ),
  ).toEqual(
    ofKind(deeds, "answered")
      .map((deed) => `${deed.flagId} ${deed.note}`)
      .sort(),
  );
  expect(
    await texts(db, sql`select ${pair} from memo_recipients where reminded_at is not null`),
  ).toEqual(remindedPairs(deeds));
}

/** Each anonymous answer was counted, once, and its author is known to have answered. */
async function expectVotesKept(db: Db, votes: readonly Vote[]): Promise<void> {
  const byMemo = Map.groupBy(votes, ({ memoId }) => memoId);
  const told = [...byMemo].map(([memoId, all]) => {
    const of = (place: number): number => all.filter((vote) => vote.place === place).length;
    return `${memoId} ${all.length} ${all.length} ${of(0)} ${of(1)}`;
  });
  const { rows } = await sql<{ memo_id: number; company_id: number; people: number }>`
    select company_id, memo_id, count(*)::int as people from survey_tokens group by 1, 2`.execute(
    db,
  );
  const kept: string[] = [];
  for (const { memo_id, company_id, people } of rows) {
    const tallied = await readTallied(db, companyScope(company_id), memo_id, TEST_SECRET);
    const all = tallied.groups.find(({ kind }) => kind === "all");
    kept.push(`${memo_id} ${people} ${all?.answered} ${all?.counts.join(" ")}`);
  }
  expect(kept.sort()).toEqual(told.sort());
}

type Vote = Extract<Deed, { kind: "voted" }>;

/** The events are numbered without a gap, and each write has exactly the one that tells of it. */
export async function expectEventsNumbered(db: Db, deeds: readonly Deed[]): Promise<void> {
  const { rows } = await sql<{
    rows: number;
    numbered: number;
    least: number;
    most: number;
    counter: number;
  }>`
    select count(*) as rows, count(distinct seq) as numbered, min(seq) as least, max(seq) as most,
      (select last_seq from outbox_counter) as counter from outbox_events`.execute(db);
  const count = rows[0]?.rows;
  expect(rows[0]).toEqual({ rows: count, numbered: count, least: 1, most: count, counter: count });
  const told = await texts(
    db,
    sql`select type || ' ' || (payload->>'memo_id') || ' ' || coalesce(payload->>'employee_id', '') as it
      from outbox_events`,
  );
  expect(told).toEqual((await expectedEvents(db, deeds)).sort());
}

/** What the listener heard is what is in the table, all of it and nothing else. */
export async function expectEventsHeard(
  db: Db,
  heard: ReadonlyMap<number, HeardEvent>,
): Promise<void> {
  const rows = await db
    .selectFrom("outbox_events")
    .select(["seq", "type", "payload"])
    .orderBy("seq")
    .execute();
  const told = rows.map(({ seq, type, payload }) => [seq, type, { ...payload, seq }]);
  const arrived = [...heard.values()]
    .sort((one, other) => one.seq - other.seq)
    .map(({ seq, event, data }) => [seq, event, data]);
  expect(arrived).toEqual(told);
}

/** Each reminder became one job, and each of its mails one job more: none was made twice, all are done. */
export async function expectJobsDoneOnce(db: Db, deeds: readonly Deed[]): Promise<void> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text, count(*) as count from jobs.job
    where name in ('remind-memo', 'send-mail') group by name, state order by name`.execute(db);
  const expected = [
    { name: "remind-memo", state: "completed", count: ofKind(deeds, "reminded").length },
    { name: "send-mail", state: "completed", count: remindedPairs(deeds).length },
  ];
  expect(rows).toEqual(expected.filter(({ count }) => count > 0));
}

/**
 * Everyone who was reminded has one mail. A mail that was taken in at the very moment of a kill is sent again, since
 * nobody could note that it had gone: with the same Message-ID, by which the mailbox knows it. One kill can bring back no
 * more mails than were in hand.
 * @param kills by when the server was gone, in the clock of `mails`
 * @returns how many came again
 */
export function expectMailsOnce(
  mails: readonly ReceivedMail[],
  deeds: readonly Deed[],
  kills: readonly number[],
): number {
  const mailbox = new Map<string, ReceivedMail>();
  const again = new Map<number, number>();
  for (const mail of mails) {
    const before = mailbox.get(mail.messageId);
    mailbox.set(mail.messageId, mail);
    if (before === undefined) continue;
    const kill = kills.find((at) => before.at <= at && at < mail.at) ?? -1;
    expect(kill, `${mail.messageId} was sent again by a server that had sent it`).not.toBe(-1);
    again.set(kill, (again.get(kill) ?? 0) + 1);
  }
  for (const [kill, count] of again)
    expect(count, `mails sent again after the kill at ${kill}`).toBeLessThanOrEqual(MAILS_AT_ONCE);
  const reminded = [...mailbox.keys()].map((id) => {
    const [, memoId, employeeId] = /^remind-(\d+)-.+-(\d+)@/.exec(id) ?? [];
    return `${memoId} ${employeeId}`;
  });
  expect(reminded.sort()).toEqual(remindedPairs(deeds));
  return [...again.values()].reduce((sum, count) => sum + count, 0);
}

/** The `concurrency` of the job that sends a mail. */
const MAILS_AT_ONCE = 4;

async function expectedEvents(db: Db, deeds: readonly Deed[]): Promise<string[]> {
  const flags = await db
    .selectFrom("memo_flags")
    .select(["id", "memo_id", "employee_id"])
    .execute();
  const flagById = new Map(flags.map((flag) => [flag.id, flag]));
  return deeds.flatMap((deed) => {
    if (deed.kind === "published") return [`MemoPublished ${deed.memoId} `];
    if (deed.kind === "acknowledged" || deed.kind === "replied")
      return [`MemoAcknowledged ${pairOf(deed)}`];
    // Of an anonymous answer no event tells.
    if (deed.kind === "voted") return [];
    if (deed.kind === "flagged") return [`MemoFlagged ${pairOf(deed)}`];
    if (deed.kind === "reminded") return [`MemoChanged ${deed.memoId} `];
    const flag = flagById.get(deed.flagId);
    return [`MemoFlagAnswered ${flag?.memo_id} ${flag?.employee_id}`];
  });
}

function ofKind<Kind extends Deed["kind"]>(
  deeds: readonly Deed[],
  kind: Kind,
): Extract<Deed, { kind: Kind }>[] {
  return deeds.filter((deed): deed is Extract<Deed, { kind: Kind }> => deed.kind === kind);
}

function pairOf({ memoId, employeeId }: { memoId: number; employeeId: number }): string {
  return `${memoId} ${employeeId}`;
}

function remindedPairs(deeds: readonly Deed[]): string[] {
  return ofKind(deeds, "reminded")
    .flatMap(({ memoId, employeeIds }) =>
      employeeIds.map((employeeId) => pairOf({ memoId, employeeId })),
    )
    .sort();
}

/** The column `it` of a query, sorted as JavaScript sorts. */
async function texts(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return (rows as { it: unknown }[]).map(({ it }) => String(it)).sort();
}
