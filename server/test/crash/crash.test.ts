// The server is killed as by a power cut, again and again, while people work: nothing that it said was done may be
// lost, and nothing happens twice. CRASH_SEED=<number> repeats a run's random choices.
import { describe, expect, test } from "vitest";

import { testPostgresPackage } from "../support/postgres-version.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { type CrashRun, runAndKill, writesPerKill } from "./crash-run.ts";
import {
  expectDeedsKept,
  expectEventsHeard,
  expectEventsNumbered,
  expectJobsDoneOnce,
  expectMailsOnce,
} from "./verdict.ts";

const rounds = 20;
const seed = Number(process.env["CRASH_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
/** On two free processors it takes less than a minute. */
const patience = 240_000;

describe.concurrent(`${rounds} kills under load (CRASH_SEED=${seed})`, () => {
  test("lose nothing on an external PostgreSQL", { timeout: patience }, async () => {
    const { url: databaseUrl, drop } = await createTestDatabase("template1");
    try {
      const random = seededRandom(seed);
      await runAndKill({ rounds, random, databaseUrl }, (run) => judge("external", run));
    } finally {
      await drop();
    }
  });

  // The product's own PostgreSQL is of one version only.
  if (testPostgresPackage() !== undefined) return;
  test(
    "lose nothing on the embedded PostgreSQL, which each next life takes over",
    { timeout: patience },
    async () => {
      const random = seededRandom(seed + 1);
      await runAndKill({ rounds, random, databaseUrl: null }, async (run) => {
        await judge("embedded", run);
        const takeOvers = run.lives
          .flatMap((life) => life.log())
          .filter(({ msg }) => msg === "embedded PostgreSQL is ready")
          .map(({ adopted }) => adopted);
        expect(takeOvers.length).toBeGreaterThan(rounds / 2);
        // The first two lives ended and began in order.
        expect(takeOvers).toEqual([false, false, ...takeOvers.slice(2).map(() => true)]);
      });
    },
  );
});

async function judge(where: string, run: CrashRun): Promise<void> {
  const { db, load, witness, mails, kills, lives } = run;
  const { deeds } = load;
  const { live, fetched, subscriptions } = witness.counts();
  const failures = lives.flatMap((life) => life.log()).filter(({ level }) => level >= 50);
  const again = mails.length - new Set(mails.map(({ messageId }) => messageId)).size;
  console.log(
    `${where}, seed ${seed}: ${kills.length} kills; ${deeds.length} writes, ${load.retries()} sent again; ` +
      `${live} events heard live and ${fetched} fetched in ${subscriptions} subscriptions; ` +
      `${mails.length} mails, ${again} of them again`,
  );
  expect(load.surprises).toEqual([]);
  expect(failures).toEqual([]);
  await expectDeedsKept(db, deeds);
  await expectEventsNumbered(db, deeds);
  await expectEventsHeard(db, witness.heard);
  await expectJobsDoneOnce(db, deeds);
  expectMailsOnce(mails, deeds, kills);
  // Otherwise nothing was put to the test.
  expect(deeds.length).toBeGreaterThan(writesPerKill * rounds);
  for (const kind of ["replied", "voted"])
    expect(deeds.filter((deed) => deed.kind === kind).length, kind).toBeGreaterThan(0);
  expect(load.retries()).toBeGreaterThan(0);
  expect(mails.length).toBeGreaterThan(0);
  expect(live).toBeGreaterThan(0);
  expect(fetched).toBeGreaterThan(0);
}
