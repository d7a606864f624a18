import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import {
  createJobs,
  type JobHandlers,
  type Jobs,
  type JobsOptions,
} from "#server/platform/jobs/jobs";
import { createListener } from "#server/platform/outbox/listener";
import { createSealer } from "#server/platform/sealer";
import { StartError } from "#server/platform/start-error";

import { quietLog } from "../../../test/support/quiet-log.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/test-database.ts";

type Payloads = { greet: { name: string }; other: { id: number } };

let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];

/** Called when the test ends, so that a failing test doesn't hang. */
const releases: (() => void)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const release of releases.splice(0)) release();
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await database.drop();
});

async function startJobs(
  handlers: JobHandlers<Payloads>,
  options: Partial<JobsOptions<Payloads>> = {},
): Promise<Jobs<Payloads>> {
  const log = quietLog();
  const listener = createListener({ url: database.url, log });
  const { db, url: connectionString } = database;
  const jobs = createJobs<Payloads>({
    connectionString,
    log,
    handlers,
    listener,
    db,
    sealer: createSealer("a-secret-of-the-tests-with-40-characters"),
    pollSeconds: 0.5,
    ...options,
  });
  await jobs.start();
  await listener.start();
  stops.push(async () => {
    await jobs.stop(1_000);
    await listener.stop();
  });
  return jobs;
}

const nothing = { handle: async () => {} };

/** @returns a promise, and the function that resolves it */
function hold(): { held: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  releases.push(resolve);
  return { held: promise, release: resolve };
}

test("A job runs right after its transaction commits, and never if it is rolled back", async () => {
  const greeted: string[] = [];
  const greet = { handle: async ({ name }: { name: string }) => void greeted.push(name) };
  const jobs = await startJobs({ greet, other: nothing }, { pollSeconds: 60 });
  const aborted = database.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, "greet", { name: "never" });
    throw new Error("no");
  });
  await expect(aborted).rejects.toThrow("no");
  // Wait for the first poll to pass, so that only the wake can start the job.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, "greet", { name: "Ana" }));
  jobs.wake(["greet"]);

  await expect.poll(() => greeted).toEqual(["Ana"]);
});

test("Waking a kind of job wakes only the workers of that kind", async () => {
  const done: string[] = [];
  const jobs = await startJobs(
    {
      greet: { handle: async ({ name }) => void done.push(name) },
      other: { handle: async () => void done.push("other") },
    },
    { pollSeconds: 60 },
  );
  // Wait for the first poll of both kinds to pass, so that only a wake can start a job.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await jobs.enqueue(database.db, "greet", { name: "Ana" });
  await jobs.enqueue(database.db, "other", { id: 1 });
  jobs.wake([]);
  jobs.wake(["other"]);
  await expect.poll(() => done).toEqual(["other"]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(done).toEqual(["other"]);
});

test("If the database role may not create the queue's schema, the start fails with a plain sentence", async () => {
  const empty = await createTestDatabase("template1");
  const role = new URL(empty.url).pathname.slice(1);
  await empty.pool.query(`create role ${role} login password 'guest'`);
  const url = Object.assign(new URL(empty.url), { username: role, password: "guest" }).href;
  const refused = startJobs({ greet: nothing, other: nothing }, { connectionString: url });

  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/permission denied for database/);
  await empty.pool.query(`drop role ${role}`);
  await empty.drop();
});

test("Without a wake, a poll finds the job", async () => {
  const greeted: string[] = [];
  const jobs = await startJobs({
    greet: { handle: async ({ name }) => void greeted.push(name) },
    other: nothing,
  });
  await jobs.enqueue(database.db, "greet", { name: "Ana" });

  await expect.poll(() => greeted).toEqual(["Ana"]);
});

test("A failed job is tried again, and its handler gets the number of the attempt", async () => {
  const attempts: number[] = [];
  const greet = {
    retryDelaySeconds: 1,
    handle: async (_data: object, { attempt }: { attempt: number }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Error("not yet");
    },
  };
  const jobs = await startJobs({ greet, other: nothing });
  await jobs.enqueue(database.db, "greet", { name: "Ana" });
  jobs.wake(["greet"]);

  await expect.poll(() => attempts).toEqual([1, 2, 3]);
});

test("Two nodes with several workers run every job once, without waiting for polls", async () => {
  const done: number[] = [];
  const by = new Set<string>();
  const handlers = (node: string) => ({
    greet: nothing,
    other: {
      concurrency: 2,
      handle: async ({ id }: { id: number }) => {
        by.add(node);
        done.push(id);
        await new Promise((resolve) => setTimeout(resolve, 2));
      },
    },
  });
  const first = await startJobs(handlers("a"), { pollSeconds: 60 });
  await startJobs(handlers("b"), { pollSeconds: 60 });
  await database.db.transaction().execute(async (tx) => {
    for (let id = 0; id < 200; id += 1) await first.enqueue(tx, "other", { id });
  });
  first.wake(["other"]);

  await expect.poll(() => done.length).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, id) => id));
  expect([...by].toSorted()).toEqual(["a", "b"]);
});

test("Many secret jobs are enqueued together, encrypted, and a rollback removes all of them", async () => {
  const greeted: string[] = [];
  const greet = {
    secret: true,
    concurrency: 4,
    handle: async ({ name }: { name: string }) => void greeted.push(name),
  };
  const jobs = await startJobs({ greet, other: nothing }, { work: false });
  const names = Array.from({ length: 2_300 }, (_, at) => `Guest ${at}`);
  const all = names.map((name) => ({ name }));
  const aborted = database.db.transaction().execute(async (tx) => {
    await jobs.enqueueAll(tx, "greet", all);
    throw new Error("no");
  });
  await expect(aborted).rejects.toThrow("no");
  await database.db.transaction().execute((tx) => jobs.enqueueAll(tx, "greet", all));
  const { rows } = await sql<{ count: number; legible: number }>`select count(*) as count,
    count(*) filter (where data::text like '%Guest%') as legible
    from jobs.job where name = 'greet' and state = 'created'`.execute(database.db);
  expect(rows).toEqual([{ count: names.length, legible: 0 }]);

  (await startJobs({ greet, other: nothing })).wake(["greet"]);

  await expect.poll(() => greeted.length, { timeout: 40_000 }).toBe(names.length);
  expect(new Set(greeted)).toEqual(new Set(names));
}, 50_000);

test("An urgent job doesn't wait for busy workers or behind earlier jobs", async () => {
  const { held, release } = hold();
  const started: string[] = [];
  const greet = {
    concurrency: 2,
    isUrgent: ({ name }: { name: string }) => name.startsWith("urgent"),
    handle: async ({ name }: { name: string }) => {
      started.push(name);
      await held;
    },
  };
  const jobs = await startJobs({ greet, other: nothing });
  const enqueue = async (...names: string[]) => {
    await jobs.enqueueAll(
      database.db,
      "greet",
      names.map((name) => ({ name })),
    );
    jobs.wake(["greet"]);
  };
  await enqueue(...Array.from({ length: 50 }, (_, at) => `guest ${at}`));
  await expect.poll(() => started).toHaveLength(2);

  await jobs.enqueue(database.db, "greet", { name: "urgent 1" });
  jobs.wake(["greet"]);
  await expect.poll(() => started[2]).toBe("urgent 1");
  await enqueue("urgent 2", "urgent 3");
  release();
  await expect.poll(() => started.length).toBe(53);

  // They are among the next to start; the order of three workers isn't fixed.
  expect(started.slice(3, 8)).toEqual(expect.arrayContaining(["urgent 2", "urgent 3"]));
});

test("A job that is finished in its own transaction has its effect once, even if its worker fails", async () => {
  await sql`create table greetings (it text)`.execute(database.db);
  const greet: JobHandlers<Payloads>["greet"] = {
    retryDelaySeconds: 0,
    async handle({ name }, { id, attempt, finish }) {
      await database.db.transaction().execute(async (tx) => {
        await sql`insert into greetings values (${`${name} ${attempt}`})`.execute(tx);
        // The same happens if the heartbeat is late: the job goes to another worker.
        if (name === "lost" && attempt === 1) {
          await sql`update jobs.job set state = 'retry' where id = ${id}`.execute(database.db);
        }
        await finish(tx);
      });
      throw new Error("the worker fails after its commit");
    },
  };
  const jobs = await startJobs({ greet, other: nothing });
  await jobs.enqueue(database.db, "greet", { name: "kept" });
  await jobs.enqueue(database.db, "greet", { name: "lost" });
  jobs.wake(["greet"]);

  const greetings = async () =>
    (await sql<{ it: string }>`select it from greetings order by it`.execute(database.db)).rows;
  await expect.poll(greetings).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await greetings()).toEqual([{ it: "kept 1" }, { it: "lost 2" }]);
});

test("A future job runs when it is due, not before", async () => {
  const times: number[] = [];
  const jobs = await startJobs({
    greet: { handle: async () => void times.push(Date.now()) },
    other: nothing,
  });
  const runAt = new Date(Date.now() + 1_500);
  await jobs.enqueue(database.db, "greet", { name: "later" }, { runAt });
  jobs.wake(["greet"]);

  await expect.poll(() => times.length).toBe(1);
  const late = (times[0] ?? 0) - runAt.getTime();
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(1_000);
});

test("Only one exclusive job with the same key can be enqueued until it is done", async () => {
  const { held, release } = hold();
  const greeted: string[] = [];
  const greet = {
    policy: "exclusive" as const,
    handle: async ({ name }: { name: string }) => {
      greeted.push(name);
      await held;
    },
  };
  const jobs = await startJobs({ greet, other: nothing });
  const enqueue = (name: string, key: string) =>
    jobs.enqueue(database.db, "greet", { name }, { key });

  expect(await enqueue("first", "memo-1")).not.toBeNull();
  expect(await enqueue("second", "memo-1")).toBeNull();
  expect(await enqueue("other", "memo-2")).not.toBeNull();
  jobs.wake(["greet"]);
  await expect.poll(() => greeted).toEqual(["first"]);
  expect(await enqueue("third", "memo-1")).toBeNull();
  release();
  await expect.poll(() => greeted).toEqual(["first", "other"]);
  await expect.poll(() => enqueue("again", "memo-1")).not.toBeNull();
});

test("Jobs that are enqueued together have their own times and keys", async () => {
  const greeted: string[] = [];
  const handle = async ({ name }: { name: string }) => void greeted.push(name);
  const jobs = await startJobs({ greet: { policy: "exclusive", handle }, other: nothing });
  const runAt = new Date(Date.now() + 2_500);
  const all = [{ name: "now" }, { name: "now once more" }, { name: "later" }];
  await jobs.enqueueAll(database.db, "greet", all, ({ name }) =>
    name === "later" ? { runAt, key: "memo-2" } : { key: "memo-1" },
  );
  jobs.wake(["greet"]);
  await expect.poll(() => greeted).toEqual(["now"]);
  await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(["now", "later"]);
  expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime());
});

test("A schedule enqueues one job for two nodes, within seconds of its time", async () => {
  const fired: number[] = [];
  const handlers = { greet: { handle: async () => void fired.push(Date.now()) }, other: nothing };
  const jobs = await startJobs(handlers);
  await startJobs(handlers);
  const due = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 2_000);
  const cron = `${due.getUTCSeconds()} ${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
  await jobs.schedule("greet", cron, { name: "morning" });

  await expect.poll(() => fired.length).toBe(1);
  const late = (fired[0] ?? 0) - due.getTime();
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(6_000);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(fired.length).toBe(1);
});

test("Stopping waits for the running job, and another node runs the waiting one", async () => {
  const finished: string[] = [];
  const slow = {
    handle: async ({ name }: { name: string }) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      finished.push(name);
    },
  };
  const jobs = await startJobs({ greet: slow, other: nothing });
  await jobs.enqueue(database.db, "greet", { name: "running" });
  await jobs.enqueue(database.db, "greet", { name: "waiting" });
  jobs.wake(["greet"]);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await jobs.stop();

  expect(finished).toEqual(["running"]);
  await startJobs({ greet: slow, other: nothing });
  await expect.poll(() => finished).toEqual(["running", "waiting"]);
  // A job is marked as done right after its handler has ended.
  const completed = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs.job where name = 'greet' and state = 'completed'`.execute(
      database.db,
    );
    return rows[0]?.count;
  };
  await expect.poll(completed).toBe(2);
});

test("A secret job's data can't be read in the database while it waits, after a failure, or when it is done", async () => {
  const attempts: string[] = [];
  const { held, release } = hold();
  const greet = {
    secret: true,
    retryDelaySeconds: 1,
    handle: async ({ name }: { name: string }) => {
      attempts.push(name);
      if (attempts.length === 1) throw new Error("not yet");
      await held;
    },
  };
  const storedJob = async () => {
    const { rows } = await sql<{ text: string; state: string; deletion_seconds: number }>`
      select j::text as text, state, deletion_seconds from jobs.job j where name = 'greet'`.execute(
      database.db,
    );
    return rows[0];
  };
  const jobs = await startJobs({ greet, other: nothing });
  await jobs.enqueue(database.db, "greet", { name: "Ana-847261" });
  expect((await storedJob())?.text).not.toMatch(/Ana|847261/);
  jobs.wake(["greet"]);

  await expect.poll(() => attempts).toEqual(["Ana-847261", "Ana-847261"]);
  expect((await storedJob())?.text).not.toMatch(/Ana|847261/);
  release();
  await expect.poll(async () => (await storedJob())?.state).toBe("completed");
  expect((await storedJob())?.text).not.toMatch(/Ana|847261/);
  expect((await storedJob())?.deletion_seconds).toBe(3_600);

  await sql`update jobs.job set completed_on = now() - interval '61 minutes' where name = 'greet'`.execute(
    database.db,
  );
  await sql`update jobs.queue set maintain_on = now() - interval '11 minutes'`.execute(database.db);
  await expect.poll(storedJob, { timeout: 20_000 }).toBeUndefined();
});
