import { sql } from "kysely";
import { expect } from "vitest";

import { readTallied } from "#server/features/memos/anonymous/reads";
import type { Db } from "#server/platform/context";
import { companyScope } from "#server/platform/scope";

import type { ReceivedMail } from "../support/smtp-peer.ts";
import { TEST_SECRET } from "../support/test-app.ts";
import type { ConfirmedWrite, SentMessage } from "./load.ts";
import type { ReceivedEvent } from "./witness.ts";

/** Checks that the database has exactly the confirmed writes, each once. */
export async function expectWritesStored(db: Db, writes: readonly ConfirmedWrite[]): Promise<void> {
  const memos = await texts(db, sql`select id || ' ' || title as it from memos`);
  expect(memos).toEqual(
    ofKind(writes, "published")
      .map((write) => `${write.memoId} ${write.title}`)
      .sort(),
  );
  const replied = ofKind(writes, "replied");
  const acknowledged = [...ofKind(writes, "acknowledged"), ...replied].map(pairOf).sort();
  const pair = sql`memo_id || ' ' || employee_id as it`;
  expect(await texts(db, sql`select ${pair} from memo_acknowledgements`)).toEqual(acknowledged);
  expect(
    await texts(db, sql`select ${pair} from memo_recipients where acknowledged_at is not null`),
  ).toEqual(acknowledged);
  const answer = sql`memo_id || ' ' || employee_id || ' ' || options::text as it`;
  expect(await texts(db, sql`select ${answer} from survey_answers`)).toEqual(
    replied.map((write) => `${pairOf(write)} {${write.place}}`).sort(),
  );
  await expectVotesStored(db, ofKind(writes, "voted"));
  const counted = await texts(db, sql`select sum(acknowledged) as it from memo_counts`);
  expect(counted).toEqual([String(acknowledged.length + ofKind(writes, "voted").length)]);
  expect(await texts(db, sql`select ${pair} from memo_flags`)).toEqual(
    ofKind(writes, "flagged").map(pairOf).sort(),
  );
  expect(
    await texts(
      db,
      sql`select id || ' ' || manager_note as it from memo_flags where manager_note is not null`,
    ),
  ).toEqual(
    ofKind(writes, "answered")
      .map((write) => `${write.flagId} ${write.note}`)
      .sort(),
  );
  expect(
    await texts(db, sql`select ${pair} from memo_recipients where reminded_at is not null`),
  ).toEqual(remindedPairs(writes));
  await expectMessagesStored(db, ofKind(writes, "sent"));
}

/**
 * Checks that each message is stored once, with the id of the answer, that numbers have no gap and rise together with ids, and that a
 * message that was sent after the answer for another one has a higher number.
 */
export async function expectMessagesStored(db: Db, sent: readonly SentMessage[]): Promise<void> {
  const rows = await db
    .selectFrom("chat_messages")
    .select(["id", "seq", "content"])
    .orderBy("seq")
    .execute();
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(rows.map(({ id, content }) => `${id} ${content}`).sort()).toEqual(
    sent.map(({ messageId, content }) => `${messageId} ${content}`).sort(),
  );
  const numbers = new Map(rows.map(({ id, seq }) => [id, seq]));
  for (const earlier of sent)
    for (const later of sent) {
      if (earlier.answeredAt >= later.begunAt) continue;
      const [before = 0, after = 0] = [earlier, later].map((one) => numbers.get(one.messageId));
      if (before >= after) expect.fail(`"${later.content}" stands before "${earlier.content}"`);
    }
}

/** Checks that each anonymous answer is counted once, and that there is a token for each author. */
async function expectVotesStored(db: Db, votes: readonly Vote[]): Promise<void> {
  const byMemo = Map.groupBy(votes, ({ memoId }) => memoId);
  const expected = [...byMemo].map(([memoId, all]) => {
    const of = (place: number): number => all.filter((vote) => vote.place === place).length;
    return `${memoId} ${all.length} ${all.length} ${of(0)} ${of(1)}`;
  });
  const { rows } = await sql<{ memo_id: number; company_id: number; people: number }>`
    select company_id, memo_id, count(*)::int as people from survey_tokens group by 1, 2`.execute(
    db,
  );
  const stored: string[] = [];
  for (const { memo_id, company_id, people } of rows) {
    const tallied = await readTallied(db, companyScope(company_id), memo_id, TEST_SECRET);
    const all = tallied.groups.find(({ kind }) => kind === "all");
    stored.push(`${memo_id} ${people} ${all?.answered} ${all?.counts.join(" ")}`);
  }
  expect(stored.sort()).toEqual(expected.sort());
}

type Vote = Extract<ConfirmedWrite, { kind: "voted" }>;

/** Checks that events are numbered without gaps, and that each write has exactly one event. */
export async function expectEventsNumbered(
  db: Db,
  writes: readonly ConfirmedWrite[],
): Promise<void> {
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
  const events = await texts(
    db,
    sql`select type || ' ' || coalesce(payload->>'memo_id', payload#>>'{latest_message,id}') || ' '
        || coalesce(payload->>'employee_id', '') as it
      from outbox_events`,
  );
  expect(events).toEqual((await expectedEvents(db, writes)).sort());
}

/** Checks that the listener has received exactly the events in the table. */
export async function expectEventsReceived(
  db: Db,
  received: ReadonlyMap<number, ReceivedEvent>,
): Promise<void> {
  const rows = await db
    .selectFrom("outbox_events")
    .select(["seq", "type", "payload"])
    .orderBy("seq")
    .execute();
  const expected = rows.map(({ seq, type, payload }) => [seq, type, { ...payload, seq }]);
  const arrived = [...received.values()]
    .sort((a, b) => a.seq - b.seq)
    .map(({ seq, event, data }) => [seq, event, data]);
  expect(arrived).toEqual(expected);
}

/** Checks that each reminder made one job and one further job for each mail, and that all are done. */
export async function expectJobsDoneOnce(db: Db, writes: readonly ConfirmedWrite[]): Promise<void> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text, count(*) as count from jobs.job
    where name in ('remind-memo', 'send-mail') group by name, state order by name`.execute(db);
  const expected = [
    { name: "remind-memo", state: "completed", count: ofKind(writes, "reminded").length },
    { name: "send-mail", state: "completed", count: remindedPairs(writes).length },
  ];
  expect(rows).toEqual(expected.filter(({ count }) => count > 0));
}

/**
 * Checks that everyone who was reminded has one mail. A mail accepted at the moment of a kill is sent again, because the server
 * couldn't record it. It has the same Message-ID, so a mailbox shows it once. A kill can repeat no more mails than were being sent.
 * @param kills the times by which the server was gone, on the clock of `mails`
 * @returns the number of repeated mails
 */
export function expectMailsOnce(
  mails: readonly ReceivedMail[],
  writes: readonly ConfirmedWrite[],
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
  expect(reminded.sort()).toEqual(remindedPairs(writes));
  return [...again.values()].reduce((sum, count) => sum + count, 0);
}

/** The `concurrency` of the job that sends mails. */
const MAILS_AT_ONCE = 4;

async function expectedEvents(db: Db, writes: readonly ConfirmedWrite[]): Promise<string[]> {
  const flags = await db
    .selectFrom("memo_flags")
    .select(["id", "memo_id", "employee_id"])
    .execute();
  const flagById = new Map(flags.map((flag) => [flag.id, flag]));
  return writes.flatMap((write) => {
    if (write.kind === "published") return [`MemoPublished ${write.memoId} `];
    if (write.kind === "acknowledged" || write.kind === "replied")
      return [`MemoAcknowledged ${pairOf(write)}`];
    // Anonymous answers cause no event.
    if (write.kind === "voted") return [];
    if (write.kind === "flagged") return [`MemoFlagged ${pairOf(write)}`];
    if (write.kind === "reminded") return [`MemoChanged ${write.memoId} `];
    if (write.kind === "sent") return [`ChatMessageSent ${write.messageId} `];
    const flag = flagById.get(write.flagId);
    return [`MemoFlagAnswered ${flag?.memo_id} ${flag?.employee_id}`];
  });
}

function ofKind<Kind extends ConfirmedWrite["kind"]>(
  writes: readonly ConfirmedWrite[],
  kind: Kind,
): Extract<ConfirmedWrite, { kind: Kind }>[] {
  return writes.filter(
    (write): write is Extract<ConfirmedWrite, { kind: Kind }> => write.kind === kind,
  );
}

function pairOf({ memoId, employeeId }: { memoId: number; employeeId: number }): string {
  return `${memoId} ${employeeId}`;
}

function remindedPairs(writes: readonly ConfirmedWrite[]): string[] {
  return ofKind(writes, "reminded")
    .flatMap(({ memoId, employeeIds }) =>
      employeeIds.map((employeeId) => pairOf({ memoId, employeeId })),
    )
    .sort();
}

/** @returns the values of the query's column `it`, in JavaScript's order */
async function texts(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return (rows as { it: unknown }[]).map(({ it }) => String(it)).sort();
}
