// Random changes to scheduled sends in random order: exactly the runs that are shown go out, each once.
import type { CallName } from "@lineup/contract/calls";
import type { ScheduledRun, ScheduledSendDetail } from "@lineup/contract/scheduler/schemas";
import { sql } from "kysely";
import { expect, test } from "vitest";

import type { TestCompany } from "../support/company-fixture.ts";
import { runDue } from "../support/scheduled.ts";
import type { TestApp } from "../support/test-app.ts";
import { useTestApp } from "../support/use-test-company.ts";

let server: TestApp;
useTestApp((started) => void (server = started));

const hour = 3_600_000;
const steps = 40;
const frequencies = [
  { frequency: "daily", interval: 1 },
  { frequency: "daily", interval: 3 },
  { frequency: "weekly", interval: 1, days_of_week: [1, 2, 3, 4, 5] },
  { frequency: "weekly", interval: 2, days_of_week: [0, 3] },
  { frequency: "monthly", day_of_month: 31 },
  { frequency: "yearly" },
  { frequency: "once" },
];
const times = ["00:30", "02:30", "09:30", "12:00", "23:45"];
const timezones = [null, "America/Chicago", "America/Honolulu"];

/** A company with two time zones, and random choices that are the same in each run of the test. */
class Walk {
  readonly log: string[] = [];
  readonly ids: number[] = [];
  readonly sent = new Set<string>();
  readonly company: TestCompany;
  readonly template: number;
  now: number;
  #state: number;

  constructor(company: TestCompany, template: number, seed: number, start: string) {
    this.company = company;
    this.template = template;
    this.#state = seed;
    this.now = new Date(start).getTime();
  }

  /** @returns a whole number below the limit, from the linear congruential generator of Numerical Recipes */
  below(count: number): number {
    this.#state = (this.#state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((this.#state / 2 ** 32) * count);
  }

  pick<T>(choices: readonly T[]): T | undefined {
    return choices[this.below(choices.length)];
  }

  day(offset: number): string {
    return new Date(this.now + offset * 24 * hour).toISOString().slice(0, 10);
  }

  told(what: string): string {
    return `${what}\n${this.log.join("\n")}`;
  }

  async call(name: CallName, input: object): Promise<Record<string, unknown> | null> {
    const { status, content } = await server.act(this.company.manager, name, input);
    this.log.push(`${new Date(this.now).toISOString()} ${name} ${JSON.stringify(input)} ${status}`);
    expect(status, this.told(name)).toBeLessThan(500);
    return status === 200 ? content : null;
  }

  async detail(id: number): Promise<ScheduledSendDetail> {
    return (await server.done(this.company.manager, "getScheduledSend", { id }))[
      "scheduled_send"
    ] as ScheduledSendDetail;
  }

  async calendar(): Promise<ScheduledRun[]> {
    const days = { from: this.day(-2), to: this.day(40) };
    const answer = await server.done(this.company.manager, "listScheduledSends", days);
    return answer["runs"] as ScheduledRun[];
  }
}

async function begin(seed: number, start: string): Promise<Walk> {
  server.setTime(new Date(start));
  const company = await server.company();
  const { db } = server.database;
  await sql`update locations set timezone = 'America/New_York' where id = ${company.north}`.execute(
    db,
  );
  await sql`update locations set timezone = 'America/Honolulu' where id = ${company.south}`.execute(
    db,
  );
  const words = { title: "Safety", content: "<p>Check it.</p>", status: "published" };
  const { memo_template } = await server.done(company.manager, "createTemplate", words);
  return new Walk(company, (memo_template as { id: number }).id, seed, start);
}

const keyOf = (
  run: Pick<ScheduledRun, "scheduled_send_id" | "run_on">,
  zone: string,
  due: string,
) => `${due} ${run.scheduled_send_id} ${run.run_on} ${zone}`;

/** @returns the runs shown between two times, in order */
function toCome(runs: readonly ScheduledRun[], after: number, until: number): string[] {
  return runs
    .filter(({ status }) => status !== "paused" && status !== "skipped")
    .flatMap((run) => run.parts.map((part) => ({ ...part, run })))
    .filter(({ status, due_at }) => status === "upcoming" && new Date(due_at).getTime() > after)
    .filter(({ due_at }) => new Date(due_at).getTime() <= until)
    .map(({ run, timezone, due_at }) => keyOf(run, timezone, due_at))
    .toSorted();
}

async function readSent({ company }: Walk): Promise<string[]> {
  const { rows } = await sql<{
    scheduled_send_id: number;
    run_on: string;
    zone: string;
    due: Date;
  }>`
    select scheduled_send_id, run_on, zone, due_at as due from scheduled_runs
    where company_id = ${company.id} and send_id is not null`.execute(server.database.db);
  return rows.map((row) => keyOf(row, row.zone, row.due.toISOString()));
}

/** Changes one of the scheduled sends, or creates another. */
async function change(walk: Walk): Promise<void> {
  const { company, ids } = walk;
  const places = [{}, { location_ids: [company.north] }, { location_ids: [company.south] }];
  const id = walk.pick(ids);
  if (id === undefined || (ids.length < 3 && walk.below(4) === 0)) {
    const draft = {
      ...{ sendable_type: "memo_template", sendable_id: walk.template },
      ...{ send_time: walk.pick(times), timezone: walk.pick(timezones) },
      ...{ starts_at: walk.day(walk.below(4)), ...walk.pick(frequencies), ...walk.pick(places) },
    };
    const made = await walk.call("createScheduledSend", draft);
    if (made) ids.push((made["scheduled_send"] as ScheduledSendDetail).id);
    return;
  }
  const { next_runs } = await walk.detail(id);
  const run_on = walk.pick(next_runs)?.run_on;
  const moved_to = walk.day(walk.below(10));
  const changes = [
    walk.pick(frequencies),
    { send_time: walk.pick(times) },
    { timezone: walk.pick(timezones) },
    { ends_at: walk.pick([null, walk.day(walk.below(20))]) },
    { starts_at: walk.day(walk.below(5)) },
    { status: walk.pick(["active", "paused"]) },
    { location_ids: [], ...walk.pick(places) },
    ...(run_on === undefined
      ? []
      : [
          { run: { run_on, moved_to } },
          { run: { run_on, moved_to, series: true } },
          { run: { run_on, skipped: true } },
          { run: { run_on, moved_to: null } },
        ]),
  ];
  await walk.call("updateScheduledSend", { id, ...walk.pick(changes) });
}

/** Lets time pass, and checks that the shown runs went out. */
async function pass(walk: Walk): Promise<void> {
  const from = walk.now;
  const until = from + (walk.pick([0.5, 2, 7, 13, 24, 50, 100]) ?? 0) * hour;
  const shown = toCome(await walk.calendar(), from, until);
  // The job runs several times, or once, as after a night without a server.
  const looks = walk.pick([1, 4]) ?? 1;
  for (let look = 1; look <= looks; look += 1) {
    walk.now = from + ((until - from) * look) / looks;
    server.setTime(new Date(walk.now));
    while ((await runDue(server, walk.company.id, new Date(walk.now))) > 0);
  }
  walk.log.push(`${new Date(walk.now).toISOString()} ran in ${looks}`);
  const fresh = (await readSent(walk)).filter((key) => !walk.sent.has(key)).toSorted();
  expect(fresh, walk.told("what went out")).toEqual(shown);
  for (const key of fresh) walk.sent.add(key);
}

/** Checks that the calendar and each scheduled send show the same runs. */
async function expectAlike(walk: Walk): Promise<void> {
  const calendar = await walk.calendar();
  const names = calendar.map((run) => `${run.scheduled_send_id} ${run.run_on}`);
  expect(new Set(names).size, walk.told("a day twice")).toBe(names.length);
  for (const id of walk.ids) {
    const { next_runs, next_send_at, status } = await walk.detail(id);
    const own = calendar.filter((run) => run.scheduled_send_id === id);
    const [next, all] = [next_runs, own].map((runs) =>
      toCome(runs, walk.now, walk.now + 38 * 24 * hour),
    );
    const isCut = next_runs.length === 10;
    expect(next, walk.told(`next of ${id}`)).toEqual(isCut ? all?.slice(0, next?.length) : all);
    const first = toCome(next_runs, walk.now, Infinity)[0]?.split(" ")[0];
    if (status === "active" && first)
      expect(next_send_at, walk.told(`next moment of ${id}`)).toBe(first);
  }
}

test.each([
  [1, "2026-03-05T12:01:00Z"],
  [2, "2026-10-29T12:01:00Z"],
  [3, "2026-12-27T12:01:00Z"],
  [4, "2028-02-26T12:01:00Z"],
])("walk %i, from %s", async (seed, start) => {
  const walk = await begin(seed, start);
  for (let step = 0; step < steps; step += 1) {
    await change(walk);
    await expectAlike(walk);
    if (walk.below(2) === 0) await pass(walk);
  }
  expect(walk.sent.size, walk.told("too little went out to tell")).toBeGreaterThan(3);
});
