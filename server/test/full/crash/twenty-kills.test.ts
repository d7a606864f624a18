// The server is killed again and again, as by a power cut, while people work: nothing that it said was done may be lost,
// and nothing happens twice. CRASH_SEED=<number> repeats a run's random choices.
import { describe, expect, test } from "vitest";

import { type CrashRun, runAndKill, writesPerKill } from "../../crash/crash-run.ts";
import { expectNothingLost } from "../../crash/judge.ts";
import { testPostgresPackage } from "../../support/postgres-version.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { createTestDatabase } from "../../support/test-database.ts";

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
  const happened = await expectNothingLost(`${where}, seed ${seed}`, run);
  const { deeds } = run.load;
  // Otherwise nothing was tested.
  expect(happened.writes).toBeGreaterThan(writesPerKill * rounds);
  for (const kind of ["replied", "voted"])
    expect(deeds.filter((deed) => deed.kind === kind).length, kind).toBeGreaterThan(0);
  expect(happened.retries).toBeGreaterThan(0);
  expect(happened.mails).toBeGreaterThan(0);
  expect(happened.live).toBeGreaterThan(0);
  expect(happened.fetched).toBeGreaterThan(0);
}
