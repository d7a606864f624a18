// Kills the server again and again while people work, as a power failure would. No confirmed write may be lost, and nothing may happen
// twice. CRASH_SEED=<number> repeats a run's random choices.
import { describe, expect, test } from "vitest";

import { type CrashRun, runAndKill, writesPerKill } from "../../crash/crash-run.ts";
import { expectNothingLost } from "../../crash/judge.ts";
import { testPostgresPackage } from "../../support/postgres-version.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { createTestDatabase } from "../../support/test-database.ts";

const rounds = 20;
const seed = Number(process.env["CRASH_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
/** On two idle processors it takes less than a minute. */
const timeout = 240_000;

describe.concurrent(`${rounds} kills under load (CRASH_SEED=${seed})`, () => {
  test("lose nothing on an external PostgreSQL", { timeout }, async () => {
    const { url: databaseUrl, drop } = await createTestDatabase("template1");
    try {
      const random = seededRandom(seed);
      await runAndKill({ rounds, random, databaseUrl }, (run) => judge("external", run));
    } finally {
      await drop();
    }
  });

  // The embedded PostgreSQL has only one version.
  if (testPostgresPackage() !== undefined) return;
  test(
    "lose nothing on the embedded PostgreSQL, which the next process adopts",
    { timeout },
    async () => {
      const random = seededRandom(seed + 1);
      await runAndKill({ rounds, random, databaseUrl: null }, async (run) => {
        await judge("embedded", run);
        const adoptions = run.lives
          .flatMap((life) => life.log())
          .filter(({ msg }) => msg === "embedded PostgreSQL is ready")
          .map(({ adopted }) => adopted);
        expect(adoptions.length).toBeGreaterThan(rounds / 2);
        // The first two processes started PostgreSQL themselves, because the first one ended in order.
        expect(adoptions).toEqual([false, false, ...adoptions.slice(2).map(() => true)]);
      });
    },
  );
});

async function judge(where: string, run: CrashRun): Promise<void> {
  const counts = await expectNothingLost(`${where}, seed ${seed}`, run);
  const { writes } = run.load;
  // Otherwise the test would prove nothing.
  expect(counts.writes).toBeGreaterThan(writesPerKill * rounds);
  for (const kind of ["replied", "voted"])
    expect(writes.filter((write) => write.kind === kind).length, kind).toBeGreaterThan(0);
  expect(counts.retries).toBeGreaterThan(0);
  expect(counts.mails).toBeGreaterThan(0);
  expect(counts.live).toBeGreaterThan(0);
  expect(counts.fetched).toBeGreaterThan(0);
}
