// A memo is withdrawn or changed at the very moment it starts: its recipients either get an event and can read it, or get nothing.
import type { CallName } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { beforeEach, expect, test } from "vitest";

import { memoJobs } from "#server/features/memos/jobs";

import type { TestCompany } from "./support/company-fixture.ts";
import { runBehindLock } from "./support/run-behind-lock.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestApp((started) => void (server = started));

const start = new Date("2026-03-03T15:00:00Z");
const before = new Date(start.getTime() - 1000);
beforeEach(async () => {
  server.setTime(before);
  company = await server.company();
});

async function schedule(): Promise<number> {
  const memo = { title: "Menu", content: "<p>Soup.</p>", status: "published" };
  const input = { ...memo, start_at: start.toISOString() };
  return ((await server.done(company.manager, "createMemo", input))["memo"] as Memo).id;
}

/** Runs the job for the memo's start, as on another node. @param finish runs at the end of its transaction */
async function starts(memoId: number, finish: () => Promise<void> = async () => {}): Promise<void> {
  const { app, database } = server;
  const jobs = memoJobs({
    ...{ db: database.db, clock: () => start, wake: () => {} },
    ...{ channels: app.adapters, secret: "", publicUrl: "" },
    enqueueAll: async () => {},
  });
  const data = {
    companyId: company.id,
    memoId,
    date: "start_at",
    at: start.toISOString(),
  } as const;
  await jobs["memo-date"].handle(data, { finish } as never);
}

async function eventsAbout(memoId: number): Promise<string[]> {
  const events = server.database.db.selectFrom("outbox_events").selectAll().orderBy("id");
  return (await events.execute())
    .filter(({ payload }) => payload["memo_id"] === memoId)
    .map(({ type, audience }) => `${type} to ${(audience as { kind?: string } | null)?.kind}`);
}

const later = new Date(start.getTime() + 3_600_000).toISOString();
const changes = [
  ["deleted", "deleteMemo", {}],
  ["archived", "archiveMessage", {}],
  ["ended", "expireMessage", {}],
  ["postponed", "updateMemo", { start_at: later }],
] as const satisfies [string, CallName, object][];

test.each(changes)(
  "A memo that is being %s when it starts is announced to no one",
  async (_, name, fields) => {
    const id = await schedule();
    const [first = "", ...others] = await eventsAbout(id);
    expect([first, ...others]).toHaveLength(1);
    const change = () => server.act(company.manager, name, { id, ...fields });
    let job: Promise<void> | undefined;
    const rows = "lock table audit_entries in share row exclusive mode";
    // The change is about to commit and has written the memo's row. The job runs before the commit.
    const [answer] = await runBehindLock(server.database, rows, [change], async () => {
      job = starts(id);
      await Promise.race([job, new Promise((go) => setTimeout(go, 300))]);
    });
    await job;
    expect(answer?.status).toBe(200);
    expect(await eventsAbout(id)).not.toContain("MemoPublished to memo-recipients");
  },
);

test.each(changes)(
  "A memo that is %s while it is being announced is withdrawn from its recipients",
  async (_, name, fields) => {
    const id = await schedule();
    let change: Promise<unknown> | undefined;
    await starts(id, async () => {
      change = server.act(company.manager, name, { id, ...fields });
      await Promise.race([change, new Promise((go) => setTimeout(go, 300))]);
    });
    await change;
    expect((await eventsAbout(id)).slice(1)).toEqual([
      "MemoPublished to memo-recipients",
      "MemoRemoved to memo-recipients",
    ]);
  },
);

test("A send that becomes a draft again as it starts is withdrawn from its recipients", async () => {
  const draft = { title: "Menu", start_at: start.toISOString(), location_ids: [company.north] };
  const content = { title: "Menu", content: "<p>Soup.</p>" };
  const made = (await server.done(company.manager, "createSend", { ...draft, memos: [content] }))[
    "memo_template_send"
  ] as { id: number; memos: { id: number }[] };
  await server.done(company.manager, "publishSend", { id: made.id });
  const [memo] = made.memos;
  const id = memo?.id ?? 0;
  await starts(id);
  const countBefore = (await eventsAbout(id)).length;
  await server.done(company.manager, "draftSend", { id: made.id });
  expect((await eventsAbout(id)).slice(countBefore)).toContain("MemoRemoved to employees");
  // An event is listed once it has its number, a moment later.
  const lastEvent = async () => {
    const { events } = (await server.done(company.employee, "listEvents", { after: 0 })) as {
      events: { event: string; data: { memo_id?: number } }[];
    };
    return events.filter(({ data }) => data.memo_id === id).at(-1)?.event;
  };
  await expect.poll(lastEvent).toBe("MemoRemoved");
});
