import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import pg from "pg";

import { peopleCount } from "./company.ts";
import { compare, percentile, ratioFigure } from "./compare.ts";
import { type Figure, shown } from "./figures.ts";
import { LiveSocket } from "./live-socket.ts";
import { publishMemo } from "./memos.ts";
import type { Stage } from "./stage.ts";

/** A single slow sync of the disk makes a round slow. With seven rounds, the median isn't one of those. */
const rounds = 7;
/** The fixed rate of answers in the second part. */
const perSecond = 500;
/** The number of answers that are pending at the same time in the first part. */
const concurrency = 50;
/** The number of people who answer in each round and in the warm-up. */
const perRound = 2500;
/** The number of people who answer at the fixed rate. */
const pacedCount = 25 * perSecond;
/** The number of people who have answered earlier surveys. */
const earlierCount = 1000;
/** The default size of the product's connection pool. */
const connections = 10;

interface Person {
  readonly id: number;
  readonly token: string;
}

/**
 * Measures a survey of 50,000 people, each of whom answers over HTTP with their own token. First, 50 people at a time answer as
 * fast as they can: how many answers there are per second, and how long one takes. The baseline is the bare UPDATE and commit
 * of the same rows with the same concurrency. Then 500 people per second answer, which the server handles without a queue most
 * of the time: how far the results on a manager's screen are behind.
 */
export async function measureAnswers(stage: Stage): Promise<Figure[]> {
  const people = await prepareEveryone(stage);
  await runEarlierSurveys(stage, people);
  const bare = new pg.Pool({ connectionString: stage.databaseUrl, max: connections });
  // An idle connection fails when its database is dropped.
  bare.on("error", () => undefined);
  try {
    return [
      ...(await measureSurvey(stage, people, bare, { is_anonymous: false })),
      ...(await measureSurvey(stage, people, bare, { is_anonymous: true })),
    ];
  } finally {
    await bare.end();
  }
}

async function measureSurvey(
  stage: Stage,
  people: readonly Person[],
  bare: pg.Pool,
  kind: { readonly is_anonymous: boolean },
): Promise<Figure[]> {
  const { where, company } = stage;
  const surveyId = await sendSurvey(stage, kind);
  const memoId = await publishMemo(stage, "Bare");
  const what = kind.is_anonymous ? "an anonymous survey" : "a survey";
  const slices = [0, 0];
  const next = (which: 0 | 1): readonly Person[] => {
    const from = slices[which] ?? 0;
    slices[which] = from + perRound;
    return people.slice(from, from + perRound);
  };
  const rates: number[] = [];
  const answering = await compare(
    rounds,
    async () => {
      const { p99, rate } = await crowd(next(0), (person) => answer(stage, surveyId, person));
      rates.push(rate);
      return p99;
    },
    async () => {
      const { p99 } = await crowd(next(1), ({ id }) =>
        bare.query(
          `update memo_recipients set acknowledged_at = now(), acknowledged_version = 1, read_at = now(), read_version = 1
            where company_id = $1 and memo_id = $2 and employee_id = $3`,
          [company.id, memoId, id],
        ),
      );
      return p99;
    },
  );
  // The first round is a warm-up.
  const slowest = Math.min(...rates.slice(1));
  const manager = await watch(stage, surveyId, slices[0] ?? 0);
  try {
    const [from = 0] = slices;
    const taken = await paced(people.slice(from, from + pacedCount), async (person) => {
      await answer(stage, surveyId, person);
      manager.answered();
    });
    return [
      {
        what: `p99 of an answer to ${what}, ${concurrency} at a time, beside bare UPDATE and commit`,
        where,
        ...ratioFigure(answering, 4),
      },
      {
        what: `answers to ${what} a second, ${concurrency} at a time, in the slowest round`,
        where,
        measured: `${shown(slowest)} a second`,
        baseline: "",
        value: slowest,
        bound: { kind: "least", limit: perSecond, unit: " a second" },
      },
      await manager.figure(what, where, taken),
    ];
  } finally {
    manager.close();
  }
}

/**
 * Lets people act, 50 at a time: each next one starts as soon as another has finished.
 * @returns the 99th percentile of the times, in milliseconds, and the number of actions per second
 */
async function crowd(
  people: readonly Person[],
  act: (person: Person) => Promise<unknown>,
): Promise<{ p99: number; rate: number }> {
  const taken: number[] = [];
  const left = people.values();
  const worker = async (): Promise<void> => {
    for (const person of left) {
      const began = performance.now();
      await act(person);
      taken.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - began) / 1000;
  return { p99: percentile(taken, 0.99), rate: people.length / seconds };
}

/**
 * Lets people act at the fixed rate, even if earlier actions haven't finished.
 * @returns the times from when each action was due to its end, in milliseconds
 */
async function paced(
  people: readonly Person[],
  act: (person: Person) => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = [];
  const all: Promise<void>[] = [];
  const began = performance.now();
  for (const [n, person] of people.entries()) {
    const due = began + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    const action = act(person).then(() => void taken.push(performance.now() - due));
    // An error is thrown by Promise.all after all have started. Until then it must not count as unhandled.
    action.catch(() => undefined);
    all.push(action);
  }
  await Promise.all(all);
  return taken;
}

/**
 * Runs earlier surveys to fill the tables. With empty tables, PostgreSQL would make bad plans and keep them for as
 * long as a connection is open.
 */
async function runEarlierSurveys(stage: Stage, people: readonly Person[]): Promise<void> {
  for (const is_anonymous of [false, true]) {
    const id = await sendSurvey(stage, { is_anonymous });
    const few = people.filter((_, n) => n % Math.ceil(peopleCount / earlierCount) === 0);
    await paced(few, (person) => answer(stage, id, person));
  }
  await stage.db.query("vacuum analyze");
}

function answer(
  { http, company }: Stage,
  surveyId: number,
  { id, token }: Person,
): Promise<unknown> {
  // The web app sends these too.
  const seen = { version: 1, locale: "en" };
  const options = [id % 3 ? "Yes" : "No"];
  const input = { company_id: company.id, id: surveyId, options, ...seen };
  return http.call("answerSurvey", token, input);
}

interface Manager {
  /** Must be called when the server has acknowledged an answer. */
  answered(): void;
  /** @param taken how long the answers took during that time, in milliseconds */
  figure(what: string, where: string, taken: readonly number[]): Promise<Figure>;
  close(): void;
}

/**
 * Simulates a manager whose screen shows the results: it is connected to the live channel and reads the results again and
 * again. The delay is the time from the acknowledgement of an answer until the results include it.
 * @param before the number of people who have already answered
 */
async function watch(stage: Stage, surveyId: number, before: number): Promise<Manager> {
  const { http, url, company } = stage;
  const socket = new LiveSocket({
    ...{ http, url },
    ...{ token: company.adminToken, companyId: company.id },
  });
  await socket.connect();
  const state = { isDone: false, acknowledged: before, behind: 0, looks: 0 };
  /** The number of acknowledged answers over time, starting with the oldest. */
  const log: { readonly at: number; readonly count: number }[] = [];
  const look = async (): Promise<void> => {
    const input = { company_id: company.id, id: surveyId };
    const { results } = await http.call("getSurveyResults", company.adminToken, input);
    const received = performance.now();
    const { total_count: counted } = results as { total_count: number };
    const missed = log.find(({ count }) => count > counted);
    if (missed) state.behind = Math.max(state.behind, received - missed.at);
    state.looks += 1;
  };
  const looking = (async () => {
    while (!state.isDone) {
      await look();
      await pause(250);
    }
  })();
  return {
    answered() {
      state.acknowledged += 1;
      log.push({ at: performance.now(), count: state.acknowledged });
      if (log.length > 5 * perSecond) log.splice(0, perSecond);
    },
    async figure(what, where, taken) {
      state.isDone = true;
      await looking;
      return {
        what: `how far a manager's results of ${what} are behind ${perSecond} answers a second`,
        where,
        measured: `${shown(state.behind)} ms at most, over ${state.looks} looks; an answer took ${[0.5, 0.99].map((p) => shown(percentile(taken, p))).join(" (median) to ")} ms (p99)`,
        baseline: "",
        value: state.behind,
        bound: { kind: "most", limit: 1000, unit: " ms" },
      };
    },
    close() {
      state.isDone = true;
      socket.close();
    },
  };
}

async function sendSurvey({ http, company }: Stage, kind: object): Promise<number> {
  const { survey } = await http.call("createSurvey", company.adminToken, {
    company_id: company.id,
    title: "Is the new rota better?",
    options: ["Yes", "No"],
    status: "published",
    ...kind,
  });
  return (survey as { id: number }).id;
}

/**
 * Gives everyone an account and a token.
 * @returns the people in random order, because in reality they don't answer in table order
 */
async function prepareEveryone({ db, company }: Stage): Promise<Person[]> {
  await db.query(
    `with new as (
      insert into users (name_first, name_last, email)
      select name_first, name_last, email from employees where company_id = $1 and user_id is null returning id, email)
    update employees e set user_id = new.id from new where e.company_id = $1 and e.email = new.email`,
    [company.id],
  );
  const { rows } = await db.query<{ id: string; user_id: string }>(
    "select id, user_id from employees where company_id = $1 and role = 'employee' order by md5(id::text)",
    [company.id],
  );
  const people = rows.map(({ id, user_id }) => ({
    id: Number(id),
    user_id,
    token: `bench-token-of-answerer-${id}`,
  }));
  await db.query(
    `insert into auth_tokens (user_id, token_hash, expires_at)
      select u, h, now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) x (u, h) on conflict do nothing`,
    [
      people.map((person) => person.user_id),
      people.map(({ token }) => createHash("sha256").update(token).digest()),
    ],
  );
  for (const table of ["users", "employees", "auth_tokens"])
    await db.query(`vacuum analyze ${table}`);
  return people;
}
