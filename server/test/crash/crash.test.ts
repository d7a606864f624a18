// A few kills under load. `full/crash/twenty-kills.test.ts` has more of them, also with the embedded PostgreSQL.
// CRASH_SEED=<number> repeats a run's random choices.
import { expect, test } from "vitest";

import { seededRandom } from "../support/seeded-random.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { runAndKill, writesPerKill } from "./crash-run.ts";
import { killInsideHolds } from "./holds.ts";
import { expectNothingLost } from "./judge.ts";

const rounds = 3;
const seed = Number(process.env["CRASH_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

test(`${rounds} kills under load lose nothing (CRASH_SEED=${seed})`, async () => {
  const { url: databaseUrl, drop } = await createTestDatabase();
  try {
    const random = seededRandom(seed);
    await runAndKill({ rounds, random, databaseUrl }, async (run) => {
      const { writes, live } = await expectNothingLost(`seed ${seed}`, run);
      // Otherwise the test would prove nothing.
      expect(writes).toBeGreaterThan(writesPerKill * rounds);
      expect(live).toBeGreaterThan(0);
    });
  } finally {
    await drop();
  }
}, 120_000);

test(`Two kills inside a hold send each memo once, or not at all if it was undone (CRASH_SEED=${seed})`, async () => {
  await killInsideHolds(2, seededRandom(seed));
}, 120_000);
