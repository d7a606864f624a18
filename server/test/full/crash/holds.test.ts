// Kills the server while sends are held for undo. Each goes out exactly once, or not at all if it was undone.
// CRASH_SEED=<number> repeats a run's random choices.
import { test } from "vitest";

import { killInsideHolds } from "../../crash/holds.ts";
import { seededRandom } from "../../support/seeded-random.ts";

const kills = 20;
const seed = Number(process.env["CRASH_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

test(`${kills} kills inside a hold send each memo once, or not at all if it was undone (CRASH_SEED=${seed})`, async () => {
  await killInsideHolds(kills, seededRandom(seed));
}, 300_000);
