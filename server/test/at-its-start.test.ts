// A memo is taken back or changed at the very moment when it starts: its people hear of it and can read it, or they hear nothing.
import type { CallName } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { beforeEach, expect, test } from "vitest";

import { memoJobs } from "#server/features/memos/jobs";

import type { TestCompany } from "./support/company-fixture.ts";
import { atTheGate } from "./support/gate.ts";
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
  const words = { title: "Menu", content: "<p>Soup.</p>", status: "published" };
  const input = { ...words, start_at: start.toISOString() };
  return ((await server.done(company.manager, "createMemo", input))["memo"] as Memo).id;
}

/** The job of its start, on another node. @param finish what its transaction ends with */
async function starts(memoId: number, finish: () => Promise<void> = async () => {}): Promise<void> {
  const { app, database } = server;
  const jobs = memoJobs({
    ...{ db: database.db, clock: () => start, wake: () => {} },
    ...{ ways: app.adapters, secret: "", publicUrl: "" },
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

async function told(memoId: number): Promise<string[]> {
  const events = server.database.db.selectFrom("outbox_events").selectAll().orderBy("id");
  return (await events.execute())
    .filter(({ payload }) => payload["memo_id"] === memoId)
    .map(({ type, audience }) => `${type} to ${(audience as { kind?: string } | null)?.kind}`);
}

const later = new Date(start.getTime() + 3_600_000).toISOString();
const changes = [
  ["deleted", "deleteMemo", {}],
  ["put away", "archiveMessage", {}],
  ["ended", "expireMessage", {}],
  ["put off", "updateMemo", { start_at: later }],
] as const satisfies [string, CallName, object][];

test.each(changes)(
  "A memo that is being %s when it starts is told of to nobody",
  async (_, name, fields) => {
    const id = await schedule();
    const [first = "", ...others] = await told(id);
    expect([first, ...others]).toHaveLength(1);
    const change = () => server.act(company.manager, name, { id, ...fields });
    let job: Promise<void> | undefined;
    const rows = "lock table audit_entries in share row exclusive mode";
    // The change stands before its end, with the memo's row written; the job comes between.
    const [answer] = await atTheGate(server.database, rows, [change], async () => {
      job = starts(id);
      await Promise.race([job, new Promise((go) => setTimeout(go, 300))]);
    });
    await job;
    expect(answer?.status).toBe(200);
    expect(await told(id)).not.toContain("MemoPublished to memo-recipients");
  },
);

test.each(changes)(
  "A memo that is being told of when it is %s is taken back from its people",
  async (_, name, fields) => {
    const id = await schedule();
    let change: Promise<unknown> | undefined;
    await starts(id, async () => {
      change = server.act(company.manager, name, { id, ...fields });
      await Promise.race([change, new Promise((go) => setTimeout(go, 300))]);
    });
    await change;
    expect((await told(id)).slice(1)).toEqual([
      "MemoPublished to memo-recipients",
      "MemoRemoved to memo-recipients",
    ]);
  },
);

test("A send that is made a draft again as it starts is taken back from those who had its memos", async () => {
  const draft = { title: "Menu", start_at: start.toISOString(), location_ids: [company.north] };
  const words = { title: "Menu", content: "<p>Soup.</p>" };
  const made = (await server.done(company.manager, "createSend", { ...draft, memos: [words] }))[
    "memo_template_send"
  ] as { id: number; memos: { id: number }[] };
  await server.done(company.manager, "publishSend", { id: made.id });
  const [memo] = made.memos;
  const id = memo?.id ?? 0;
  await starts(id);
  const known = (await told(id)).length;
  await server.done(company.manager, "draftSend", { id: made.id });
  expect((await told(id)).slice(known)).toContain("MemoRemoved to employees");
  // An event is told once it has its number, which it gets a moment later.
  const lastHeard = async () => {
    const { events } = (await server.done(company.employee, "listEvents", { after: 0 })) as {
      events: { event: string; data: { memo_id?: number } }[];
    };
    return events.filter(({ data }) => data.memo_id === id).at(-1)?.event;
  };
  await expect.poll(lastHeard).toBe("MemoRemoved");
});
