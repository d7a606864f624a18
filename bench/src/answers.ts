import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import pg from "pg";

import { peopleCount } from "./company.ts";
import { compare, percentile, ratioFigure } from "./compare.ts";
import { type Figure, shown } from "./figures.ts";
import { LiveSocket } from "./live-socket.ts";
import { publishMemo } from "./memos.ts";
import type { Stage } from "./stage.ts";

/** One slow sync of the disk makes a round slow; with so many rounds, the median isn't one of those. */
const rounds = 7;
const perSecond = 500;
/** Answers under way at the same time. */
const atOnce = 50;
/** People who answer in a round, and in the warm-up. */
const perRound = 2500;
/** People who answer at the pace, afterwards. */
const atPace = 25 * perSecond;
/** People who answered the surveys of before. */
const askedBefore = 1000;
/** The product's default. */
const connections = 10;

interface Person {
  readonly id: number;
  readonly token: string;
}

/**
 * A survey to all 50,000, each of whom answers over HTTP with a token of their own. First by the crowd, as many at a time as answers
 * can be on their way: how many there are a second, and how long one takes beside the bare UPDATE and commit of the same rows at the
 * same concurrency. Then 500 a second, at which most of the time nobody else waits: how far behind the manager's screen is meanwhile.
 */
export async function measureAnswers(stage: Stage): Promise<Figure[]> {
  const people = await everybody(stage);
  await askBefore(stage, people);
  const bare = new pg.Pool({ connectionString: stage.databaseUrl, max: connections });
  // An idle one ends with its database.
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
  // The first one warms up.
  const slowest = Math.min(...rates.slice(1));
  const manager = await watch(stage, surveyId, slices[0] ?? 0);
  try {
    const [from = 0] = slices;
    const taken = await paced(people.slice(from, from + atPace), async (person) => {
      await answer(stage, surveyId, person);
      manager.answered();
    });
    return [
      {
        what: `p99 of an answer to ${what}, ${atOnce} at a time, beside bare UPDATE and commit`,
        where,
        ...ratioFigure(answering, 4),
      },
      {
        what: `answers to ${what} a second, ${atOnce} at a time, in the slowest round`,
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

/** So many at a time, each as soon as one of those before has ended. @returns p99, in milliseconds, and how many there were a second */
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
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - began) / 1000;
  return { p99: percentile(taken, 0.99), rate: people.length / seconds };
}

/** Starts one after the other at the pace, whether the ones before have ended or not. @returns how long each took since it was due, in milliseconds */
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
    const one = act(person).then(() => void taken.push(performance.now() - due));
    // What fails is thrown once all have begun, not before.
    one.catch(() => undefined);
    all.push(one);
  }
  await Promise.all(all);
  return taken;
}

/** A company that has been asked before: who plans for tables that are empty plans badly, for as long as the plans are kept. */
async function askBefore(stage: Stage, people: readonly Person[]): Promise<void> {
  for (const is_anonymous of [false, true]) {
    const id = await sendSurvey(stage, { is_anonymous });
    const few = people.filter((_, n) => n % Math.ceil(peopleCount / askedBefore) === 0);
    await paced(few, (person) => answer(stage, id, person));
  }
  await stage.db.query("vacuum analyze");
}

function answer(
  { http, company }: Stage,
  surveyId: number,
  { id, token }: Person,
): Promise<unknown> {
  // As the web sends it.
  const seen = { version: 1, locale: "en" };
  const options = [id % 3 ? "Yes" : "No"];
  const input = { company_id: company.id, id: surveyId, options, ...seen };
  return http.call("answerSurvey", token, input);
}

interface Manager {
  /** To be told as soon as somebody's answer is acknowledged. */
  answered(): void;
  /** @param taken how long the answers took meanwhile, in milliseconds */
  figure(what: string, where: string, taken: readonly number[]): Promise<Figure>;
  close(): void;
}

/**
 * A manager whose screen shows the results: it hears of the answers, or asks again every so often where nobody tells of them, and
 * reads the results. Behind is how long after an answer was acknowledged the results are there that count it.
 * @param before how many have answered already
 */
async function watch(stage: Stage, surveyId: number, before: number): Promise<Manager> {
  const { http, url, company } = stage;
  const socket = new LiveSocket({
    ...{ http, url },
    ...{ token: company.adminToken, companyId: company.id },
  });
  await socket.connect();
  const state = { over: false, acknowledged: before, behind: 0, looks: 0 };
  /** How many were acknowledged by when, oldest first. */
  const log: { readonly at: number; readonly count: number }[] = [];
  const look = async (): Promise<void> => {
    const input = { company_id: company.id, id: surveyId };
    const { results } = await http.call("getSurveyResults", company.adminToken, input);
    const there = performance.now();
    const { total_count: counted } = results as { total_count: number };
    const missed = log.find(({ count }) => count > counted);
    if (missed) state.behind = Math.max(state.behind, there - missed.at);
    state.looks += 1;
  };
  const looking = (async () => {
    while (!state.over) {
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
      state.over = true;
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
      state.over = true;
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

/** Gives everybody an account and a token. @returns them in no order: whoever answers next is not whoever was entered next */
async function everybody({ db, company }: Stage): Promise<Person[]> {
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
