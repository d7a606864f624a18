// Two people, or two devices of one, do a thing at the same moment: it happens once, or in turn, and never by halves.
import { setTimeout as sleep } from "node:timers/promises";

import type { CallName } from "@lineup/contract/calls";
import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { readReminders } from "#server/features/memos/recipients/reminder-store";
import { companyScope } from "#server/platform/scope";

import type { TestCompany } from "./support/company-fixture.ts";
import { atTheGate } from "./support/gate.ts";
import { type Answer, TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;
let admin: string;
let employee: string;

useTestCompany((made) => void ({ server, company, manager, admin, employee } = made));

const call = (as: string, name: CallName, fields: object) => (): Promise<Answer> =>
  server.call(name, { company_id: company.id, ...fields }, { as });
const gate = (rows: string, ...work: (() => Promise<Answer>)[]): Promise<Answer[]> =>
  atTheGate(server.database, rows, work);
const outcomes = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? "done" : String(body["code"]))).sort();

test("a team joined three times at once by its code is joined once, and each time so", async () => {
  const other = await server.company();
  const token = await server.signIn(other.employee);
  const join = () => server.call("acceptInvite", { token: company.joinCode }, { as: token });
  const answers = await Promise.all([join(), join(), join()]);
  expect(outcomes(answers)).toEqual(["done", "done", "done"]);
  const { rows } = await sql`select from employees where company_id = ${company.id}
    and user_id = ${other.employee.userId}`.execute(server.database.db);
  expect(rows).toHaveLength(1);
});

test("a reset link asked for while the e-mail address changes goes with the old address", async () => {
  const { userId } = company.employee;
  const { db } = server.database;
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const moved = { email: `moved-${userId}@lineup.example` };
  const answers = await gate(
    `select from users where id = ${userId} for update`,
    () => server.call("requestPasswordReset", { email }),
    () => server.call("updateUserDetails", moved, { as: employee }),
  );
  expect(outcomes(answers)).toEqual(["done", "done"]);
  const links = db.selectFrom("password_resets").select("user_id").where("user_id", "=", userId);
  expect(await links.execute()).toEqual([]);
});

describe("the files of a memo", () => {
  test("attached and detached at once are all there, and all gone", async () => {
    const memo = await sendMemo();
    const upload = (name: string) =>
      server.call(
        "uploadFile",
        { company_id: company.id, name, message_id: memo.id },
        { as: manager, files: { file: { name, content: Buffer.from(`The file ${name}.\n`) } } },
      );
    const names = ["1.txt", "2.txt", "3.txt", "4.txt", "5.txt", "6.txt"];
    const uploaded = await Promise.all(names.map(upload));
    expect(outcomes(uploaded)).toEqual(names.map(() => "done"));
    const ids = (await seen(memo.id)).media.map(({ id }) => id);
    expect(ids).toHaveLength(names.length);
    const detach = (id: number) =>
      call(manager, "detachMessageMedia", { id: memo.id, media_id: id })();
    await Promise.all(ids.slice(0, 4).map(detach));
    expect((await seen(memo.id)).media.map(({ id }) => id)).toEqual(ids.slice(4));
  });
});

describe("an acknowledgement", () => {
  test("given twice at once counts once and is told once", async () => {
    const memo = await sendMemo();
    const acknowledge = call(employee, "acknowledgeMemo", { id: memo.id });
    const rows = `select from memo_recipients where memo_id = ${memo.id} for update`;

    expect(outcomes(await gate(rows, acknowledge, acknowledge))).toEqual(["done", "done"]);

    expect((await seen(memo.id)).acknowledged_count).toBe(1);
    expect(await count("memo_acknowledgements", memo.id)).toBe(1);
    expect(await told(memo.id)).toEqual(["MemoPublished", "MemoAcknowledged"]);
  });

  test("of a text that changes at that moment is either of the old one, and asked again, or refused", async () => {
    const memo = await sendMemo();
    const acknowledge = call(employee, "acknowledgeMemo", { id: memo.id, version: 1 });
    const change = call(manager, "updateMemo", { id: memo.id, content: "New", ask_again: true });
    const rows = `select from memo_recipients where memo_id = ${memo.id} for update`;

    let changing: Promise<Answer> | undefined;
    const meanwhile = async (): Promise<void> => {
      changing = change();
      // Whichever way they take turns: it is done now, or waits for the acknowledgement.
      await Promise.race([changing, sleep(300)]);
    };
    const [acknowledged] = await atTheGate(server.database, rows, [acknowledge], meanwhile);

    expect((await changing)?.status).toBe(200);
    expect([200, 409]).toContain(acknowledged?.status);
    const now = await seen(memo.id);
    expect(now).toMatchObject({ version: 2, acknowledged_count: 0 });
    expect(await home()).toContain(memo.id);
  });

  test("under way when the person is deactivated is kept; the next call finds no company", async () => {
    const memo = await sendMemo();
    const rows = `select from memo_recipients where memo_id = ${memo.id} for update`;
    const { db } = server.database;
    const deactivate = async (): Promise<void> => {
      const left = db.updateTable("employees").set({ is_active: false });
      await left.where("id", "=", company.employee.id).execute();
    };
    const acknowledge = call(employee, "acknowledgeMemo", { id: memo.id });

    expect(outcomes(await atTheGate(server.database, rows, [acknowledge], deactivate))).toEqual([
      "done",
    ]);

    expect(await count("memo_acknowledgements", memo.id)).toBe(1);
    expect(outcomes([await call(employee, "getHome", {})()])).toEqual(["not_found"]);
  });
});

describe("a flag", () => {
  test("raised twice at once is there once", async () => {
    const memo = await sendMemo();
    const flag = call(employee, "flagMemo", { id: memo.id, content: "Until when?" });

    expect(outcomes(await Promise.all([flag(), flag(), flag()]))).toEqual([
      "conflict",
      "conflict",
      "done",
    ]);
    expect(await count("memo_flags", memo.id)).toBe(1);
    expect(await told(memo.id)).toEqual(["MemoPublished", "MemoFlagged"]);
  });

  test("taken back and acknowledged at once ends in both", async () => {
    const { memo } = await sendFlagged();
    const rows = `select from memo_flags where memo_id = ${memo.id} for update`;
    const acknowledge = call(employee, "acknowledgeMemo", { id: memo.id });
    const [unflagged] = await atTheGate(
      server.database,
      rows,
      [call(employee, "unflagMemo", { id: memo.id })],
      async () => expect(outcomes([await acknowledge()])).toEqual(["done"]),
    );

    expect(unflagged?.status).toBe(200);
    expect(await seen(memo.id)).toMatchObject({ acknowledged_count: 1, flagged_count: 0 });
  });

  test("taken back and answered at once: one of the two, and nobody is told of the other", async () => {
    const { memo, flag } = await sendFlagged();
    const rows = `select from memo_flags where memo_id = ${memo.id} for update`;
    const answers = await gate(
      rows,
      call(employee, "unflagMemo", { id: memo.id }),
      call(manager, "answerFlaggedMessage", { id: flag.id, manager_note: "Nine" }),
    );

    expect(outcomes(answers)).toEqual(["conflict", "done"]);
    const [, , last, ...more] = await told(memo.id);
    const [unflagged] = answers;
    expect(last).toBe(unflagged?.status === 200 ? "MemoFlagWithdrawn" : "MemoFlagAnswered");
    expect(more).toEqual([]);
  });

  test("answered by two managers at once: in turn, and what is told last is what stands", async () => {
    const { memo, flag } = await sendFlagged();
    const rows = `select from memo_flags where memo_id = ${memo.id} for update`;
    const answer = (as: string, manager_note: string) =>
      call(as, "answerFlaggedMessage", { id: flag.id, manager_note });

    expect(outcomes(await gate(rows, answer(manager, "Nine"), answer(admin, "Ten")))).toEqual([
      "done",
      "done",
    ]);

    const events = await eventsOf(memo.id);
    const notes = events.flatMap(({ payload }) => (payload["manager_note"] as string) ?? []);
    expect(notes.toSorted()).toEqual(["Nine", "Ten"]);
    const { content } = await call(manager, "getFlaggedMessage", { id: flag.id })();
    expect((content["flagged"] as FlaggedMessage).manager_note).toBe(notes.at(-1));
  });
});

describe("two managers who write to one person at once", () => {
  const hand = async (): Promise<number> => {
    const { content } = await call(employee, "raiseHand", { content: "It leaks" })();
    return (content["raised_hand"] as { id: number }).id;
  };
  const checkin = async (): Promise<number> => {
    const { content } = await call(manager, "openCheckin", { id: company.employee.id })();
    const { id } = content["checkin"] as { id: number };
    await call(employee, "acknowledgeCheckin", { id, content: "It leaks" })();
    return id;
  };
  const question = async (): Promise<number> => (await sendFlagged()).flag.id;

  test.each([
    ["a question", "memo_flags", "answerFlaggedMessage", question],
    ["a raised hand", "raised_hands", "answerRaisedHand", hand],
    ["a check-in", "checkins", "answerCheckin", checkin],
  ] as const)(
    "about %s lose no words: the second is told, and may write knowing them",
    async (_, table, name, make) => {
      const id = await make();
      const rows = `select from ${table} where id = ${id} for update`;
      for (const words of ["manager_note", "internal_note"]) {
        const write = (as: string, text: string, known: string | null) =>
          call(as, name, { id, [words]: text, [`known_${words}`]: known });
        const both = await gate(rows, write(manager, "Nine", null), write(admin, "Ten", null));
        expect(outcomes(both)).toEqual(["done", "stale_version"]);
        const stands = both[0]?.status === 200 ? "Nine" : "Ten";
        // What is there already replaces nothing, and neither do words that know of it.
        expect(outcomes([await write(admin, stands, null)()])).toEqual(["done"]);
        expect(outcomes([await write(admin, "Eleven", stands)()])).toEqual(["done"]);
      }
    },
  );
});

describe("a memo", () => {
  test("sent twice at once goes out once", async () => {
    const draft = await sendMemo({ status: "draft" });
    const rows = `select from memos where id = ${draft.id} for update`;
    const publish = call(manager, "updateMemo", { id: draft.id, status: "published" });

    expect(outcomes(await gate(rows, publish, publish))).toEqual(["done", "done"]);

    expect((await told(draft.id)).filter((type) => type === "MemoPublished")).toHaveLength(1);
    expect(await count("memo_recipients", draft.id)).toBe(4);
    expect((await seen(draft.id)).recipient_count).toBe(4);
  });

  test("changed by two at once, both from the same state: the second is told that it is stale", async () => {
    const memo = await sendMemo();
    const rows = `select from memos where id = ${memo.id} for update`;
    const change = (as: string, content: string) =>
      call(as, "updateMemo", { id: memo.id, revision: memo.revision, content });

    const answers = await gate(rows, change(manager, "One"), change(admin, "Other"));

    expect(outcomes(answers)).toEqual(["done", "stale_version"]);
    expect((await seen(memo.id)).version).toBe(2);
  });

  test("sent with one key five times at once is one memo, and each is told of it", async () => {
    const fields = { company_id: company.id, title: "Once", content: "New", status: "published" };
    const options = { as: manager, idempotencyKey: `key-of-${company.id}` };
    const send = () => server.call("createMemo", fields, options);

    const answers = await Promise.all([send(), send(), send(), send(), send()]);

    expect(outcomes(answers)).toEqual(["done", "done", "done", "done", "done"]);
    const ids = new Set(answers.map(({ content }) => (content["memo"] as Memo).id));
    expect(ids.size).toBe(1);
    expect(await told([...ids][0] ?? 0)).toEqual(["MemoPublished"]);
  });

  test("whose people are reminded one by one in the same moment reminds each of them once", async () => {
    const memo = await sendMemo();
    const people = [company.employee, company.outsider].map(({ id }) => id);
    const remind = (id: number) =>
      call(manager, "remindMemoRecipients", { id: memo.id, recipient_ids: [id] })();
    expect(outcomes(await Promise.all(people.map(remind)))).toEqual(["done", "done"]);
    const { rows } = await sql<{ ids: number[] }>`select data->'employeeIds' as ids from jobs.job
      where name = 'remind-memo' and data->>'memoId' = ${String(memo.id)}`.execute(
      server.database.db,
    );
    expect(new Set(rows.map(({ ids }) => ids.join()))).toEqual(new Set(people.map(String)));
    const at = TEST_START;
    const [one = 0] = people;
    const scope = companyScope(company.id);
    const about = [server.database.db, scope, memo.id, server.app.adapters] as const;
    expect(
      (await readReminders(...about, { at, among: [one] })).map((each) => each.employee_id),
    ).toEqual([one]);
    expect(await readReminders(...about, { at, among: null })).toHaveLength(2);
  });

  test("of which two managers remind at once reminds each person once", async () => {
    const memo = await sendMemo();
    const rows = `select from memo_recipients where memo_id = ${memo.id} for update`;
    const remind = (as: string) => call(as, "remindMemoRecipients", { id: memo.id });

    const answers = await gate(rows, remind(manager), remind(admin));

    const reminded = answers.map(({ content }) => Number(content["reminded"]));
    expect(reminded.toSorted((one, other) => one - other)).toEqual([0, 4]);
  });
});

async function sendMemo(more: object = {}): Promise<Memo> {
  const fields = {
    title: "Notice",
    content: "Old",
    type: "standard",
    status: "published",
    ...more,
  };
  const { content, status } = await call(manager, "createMemo", fields)();
  expect(status).toBe(200);
  return content["memo"] as Memo;
}

async function sendFlagged(): Promise<{ memo: Memo; flag: FlaggedMessage }> {
  const memo = await sendMemo();
  await call(employee, "flagMemo", { id: memo.id, content: "Until when?" })();
  const { content } = await call(manager, "listFollowUps", {})();
  const [flag] = content["flagged_messages"] as FlaggedMessage[];
  return { memo, flag: flag! };
}

async function seen(id: number): Promise<Memo> {
  const { content } = await call(manager, "getMemo", { id })();
  return content["memo"] as Memo;
}

async function home(): Promise<number[]> {
  const { content } = await call(employee, "getHome", {})();
  return (content["memos"] as Memo[]).map(({ id }) => id);
}

async function eventsOf(memoId: number) {
  const { db } = server.database;
  const rows = await db
    .selectFrom("outbox_events")
    .select(["type", "payload"])
    .orderBy("id")
    .execute();
  return rows.filter(({ payload }) => payload["memo_id"] === memoId);
}

async function told(memoId: number): Promise<string[]> {
  return (await eventsOf(memoId)).map(({ type }) => type);
}

async function count(
  table: "memo_recipients" | "memo_acknowledgements" | "memo_flags",
  memoId: number,
): Promise<number> {
  const { db } = server.database;
  const rows = await db.selectFrom(table).select("memo_id").where("memo_id", "=", memoId).execute();
  return rows.length;
}
