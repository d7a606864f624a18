// Two people, or two devices of one person, do something at the same moment. It happens once or one after the other, never halfway.
import { setTimeout as sleep } from "node:timers/promises";

import type { CallName } from "@lineup/contract/calls";
import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { readReminders } from "#server/features/memos/recipients/reminder-store";
import { companyScope } from "#server/platform/scope";

import type { TestCompany } from "./support/company-fixture.ts";
import { runBehindLock } from "./support/run-behind-lock.ts";
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
const raceForLock = (rows: string, ...work: (() => Promise<Answer>)[]): Promise<Answer[]> =>
  runBehindLock(server.database, rows, work);
const outcomes = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? "done" : String(body["code"]))).sort();

test("joining a team with its code three times at the same moment succeeds, and adds one employee", async () => {
  const other = await server.company();
  const token = await server.signIn(other.employee);
  const join = () => server.call("acceptInvite", { token: company.joinCode }, { as: token });
  const answers = await Promise.all([join(), join(), join()]);
  expect(outcomes(answers)).toEqual(["done", "done", "done"]);
  const { rows } = await sql`select from employees where company_id = ${company.id}
    and user_id = ${other.employee.userId}`.execute(server.database.db);
  expect(rows).toHaveLength(1);
});

test("a reset link requested while the e-mail address changes becomes invalid with the old address", async () => {
  const { userId } = company.employee;
  const { db } = server.database;
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const moved = { email: `moved-${userId}@lineup.example` };
  const answers = await raceForLock(
    `select from users where id = ${userId} for update`,
    () => server.call("requestPasswordReset", { email }),
    () => server.call("updateUserDetails", moved, { as: employee }),
  );
  expect(outcomes(answers)).toEqual(["done", "done"]);
  const links = db.selectFrom("password_resets").select("user_id").where("user_id", "=", userId);
  expect(await links.execute()).toEqual([]);
});

describe("the files of a memo", () => {
  test("are all attached, or all detached, by calls at the same moment", async () => {
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
  test("made twice at the same moment counts once and causes one event", async () => {
    const memo = await sendMemo();
    const acknowledge = call(employee, "acknowledgeMemo", { id: memo.id });
    const rows = `select from memo_recipients where memo_id = ${memo.id} for update`;

    expect(outcomes(await raceForLock(rows, acknowledge, acknowledge))).toEqual(["done", "done"]);

    expect((await seen(memo.id)).acknowledged_count).toBe(1);
    expect(await count("memo_acknowledgements", memo.id)).toBe(1);
    expect(await eventTypesOf(memo.id)).toEqual(["MemoPublished", "MemoAcknowledged"]);
  });

  test("of a memo that changes at that moment is refused, or counts for the old version and is required again", async () => {
    const memo = await sendMemo();
    const acknowledge = call(employee, "acknowledgeMemo", { id: memo.id, version: 1 });
    const change = call(manager, "updateMemo", { id: memo.id, content: "New", ask_again: true });
    const rows = `select from memo_recipients where memo_id = ${memo.id} for update`;

    let changing: Promise<Answer> | undefined;
    const meanwhile = async (): Promise<void> => {
      changing = change();
      // The change is either done now or waits for the acknowledgement.
      await Promise.race([changing, sleep(300)]);
    };
    const [acknowledged] = await runBehindLock(server.database, rows, [acknowledge], meanwhile);

    expect((await changing)?.status).toBe(200);
    expect([200, 409]).toContain(acknowledged?.status);
    const now = await seen(memo.id);
    expect(now).toMatchObject({ version: 2, acknowledged_count: 0 });
    expect(await home()).toContain(memo.id);
  });

  test("in progress when the person is deactivated is stored, and their next call is refused", async () => {
    const memo = await sendMemo();
    const rows = `select from memo_recipients where memo_id = ${memo.id} for update`;
    const { db } = server.database;
    const deactivate = async (): Promise<void> => {
      const left = db.updateTable("employees").set({ is_active: false });
      await left.where("id", "=", company.employee.id).execute();
    };
    const acknowledge = call(employee, "acknowledgeMemo", { id: memo.id });

    expect(outcomes(await runBehindLock(server.database, rows, [acknowledge], deactivate))).toEqual(
      ["done"],
    );

    expect(await count("memo_acknowledgements", memo.id)).toBe(1);
    expect(outcomes([await call(employee, "getHome", {})()])).toEqual(["not_found"]);
  });
});

describe("a flag", () => {
  test("raised several times at the same moment exists once", async () => {
    const memo = await sendMemo();
    const flag = call(employee, "flagMemo", { id: memo.id, content: "Until when?" });

    expect(outcomes(await Promise.all([flag(), flag(), flag()]))).toEqual([
      "conflict",
      "conflict",
      "done",
    ]);
    expect(await count("memo_flags", memo.id)).toBe(1);
    expect(await eventTypesOf(memo.id)).toEqual(["MemoPublished", "MemoFlagged"]);
  });

  test("can be withdrawn while the memo is acknowledged, and both happen", async () => {
    const { memo } = await sendFlagged();
    const rows = `select from memo_flags where memo_id = ${memo.id} for update`;
    const acknowledge = call(employee, "acknowledgeMemo", { id: memo.id });
    const [unflagged] = await runBehindLock(
      server.database,
      rows,
      [call(employee, "unflagMemo", { id: memo.id })],
      async () => expect(outcomes([await acknowledge()])).toEqual(["done"]),
    );

    expect(unflagged?.status).toBe(200);
    expect(await seen(memo.id)).toMatchObject({ acknowledged_count: 1, flagged_count: 0 });
  });

  test("withdrawn and answered at the same moment is either one, with a single event", async () => {
    const { memo, flag } = await sendFlagged();
    const rows = `select from memo_flags where memo_id = ${memo.id} for update`;
    const answers = await raceForLock(
      rows,
      call(employee, "unflagMemo", { id: memo.id }),
      call(manager, "answerFlaggedMessage", { id: flag.id, manager_note: "Nine" }),
    );

    expect(outcomes(answers)).toEqual(["conflict", "done"]);
    const [, , last, ...more] = await eventTypesOf(memo.id);
    const [unflagged] = answers;
    expect(last).toBe(unflagged?.status === 200 ? "MemoFlagWithdrawn" : "MemoFlagAnswered");
    expect(more).toEqual([]);
  });

  test("answered by two managers at the same moment has the answer of the last event", async () => {
    const { memo, flag } = await sendFlagged();
    const rows = `select from memo_flags where memo_id = ${memo.id} for update`;
    const answer = (as: string, manager_note: string) =>
      call(as, "answerFlaggedMessage", { id: flag.id, manager_note });

    expect(
      outcomes(await raceForLock(rows, answer(manager, "Nine"), answer(admin, "Ten"))),
    ).toEqual(["done", "done"]);

    const events = await eventsOf(memo.id);
    const notes = events.flatMap(({ payload }) => (payload["manager_note"] as string) ?? []);
    expect(notes.toSorted()).toEqual(["Nine", "Ten"]);
    const { content } = await call(manager, "getFlaggedMessage", { id: flag.id })();
    expect((content["flagged"] as FlaggedMessage).manager_note).toBe(notes.at(-1));
  });
});

describe("two managers who write at the same moment", () => {
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
    "about %s overwrite nothing: the second is refused, and may write after reading the first",
    async (_, table, name, make) => {
      const id = await make();
      const rows = `select from ${table} where id = ${id} for update`;
      for (const words of ["manager_note", "internal_note"]) {
        const write = (as: string, text: string, known: string | null) =>
          call(as, name, { id, [words]: text, [`known_${words}`]: known });
        const both = await raceForLock(
          rows,
          write(manager, "Nine", null),
          write(admin, "Ten", null),
        );
        expect(outcomes(both)).toEqual(["done", "stale_version"]);
        const current = both[0]?.status === 200 ? "Nine" : "Ten";
        // Writing the same text is accepted, and so is new text from someone who has read the current one.
        expect(outcomes([await write(admin, current, null)()])).toEqual(["done"]);
        expect(outcomes([await write(admin, "Eleven", current)()])).toEqual(["done"]);
      }
    },
  );
});

describe("a memo", () => {
  test("published twice at the same moment is announced once", async () => {
    const draft = await sendMemo({ status: "draft" });
    const rows = `select from memos where id = ${draft.id} for update`;
    const publish = call(manager, "updateMemo", { id: draft.id, status: "published" });

    expect(outcomes(await raceForLock(rows, publish, publish))).toEqual(["done", "done"]);

    expect((await eventTypesOf(draft.id)).filter((type) => type === "MemoPublished")).toHaveLength(
      1,
    );
    expect(await count("memo_recipients", draft.id)).toBe(3);
    expect((await seen(draft.id)).recipient_count).toBe(3);
  });

  test("changed by two managers from the same state refuses the second change as stale", async () => {
    const memo = await sendMemo();
    const rows = `select from memos where id = ${memo.id} for update`;
    const change = (as: string, content: string) =>
      call(as, "updateMemo", { id: memo.id, revision: memo.revision, content });

    const answers = await raceForLock(rows, change(manager, "One"), change(admin, "Other"));

    expect(outcomes(answers)).toEqual(["done", "stale_version"]);
    expect((await seen(memo.id)).version).toBe(2);
  });

  test("created five times with the same idempotency key exists once, and each call gets it as the answer", async () => {
    const fields = { company_id: company.id, title: "Once", content: "New", status: "published" };
    const options = { as: manager, idempotencyKey: `key-of-${company.id}` };
    const send = () => server.call("createMemo", fields, options);

    const answers = await Promise.all([send(), send(), send(), send(), send()]);

    expect(outcomes(answers)).toEqual(["done", "done", "done", "done", "done"]);
    const ids = new Set(answers.map(({ content }) => (content["memo"] as Memo).id));
    expect(ids.size).toBe(1);
    expect(await eventTypesOf([...ids][0] ?? 0)).toEqual(["MemoPublished"]);
  });

  test("whose recipients are reminded one by one at the same moment reminds each of them once", async () => {
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

  test("with reminders by two managers at the same moment reminds each recipient once", async () => {
    const memo = await sendMemo();
    const rows = `select from memo_recipients where memo_id = ${memo.id} for update`;
    const remind = (as: string) => call(as, "remindMemoRecipients", { id: memo.id });

    const answers = await raceForLock(rows, remind(manager), remind(admin));

    const reminded = answers.map(({ content }) => Number(content["reminded"]));
    expect(reminded.toSorted((one, other) => one - other)).toEqual([0, 3]);
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

async function eventTypesOf(memoId: number): Promise<string[]> {
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
