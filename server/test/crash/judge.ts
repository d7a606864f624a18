import { expect } from "vitest";

import type { CrashRun } from "./crash-run.ts";
import {
  expectWritesStored,
  expectEventsReceived,
  expectEventsNumbered,
  expectJobsDoneOnce,
  expectMailsOnce,
} from "./verdict.ts";

/** The counts of a run. The caller checks that enough happened. */
export interface RunCounts {
  readonly writes: number;
  /** Writes that were sent again after a kill. */
  readonly retries: number;
  /** Events that arrived live. */
  readonly live: number;
  /** Events that were fetched after a kill. */
  readonly fetched: number;
  readonly mails: number;
}

/**
 * Checks that no confirmed write is lost and nothing happened twice.
 * @param title the beginning of the line that is printed
 */
export async function expectNothingLost(title: string, run: CrashRun): Promise<RunCounts> {
  const { db, load, witness, mails, kills, lives } = run;
  const { writes } = load;
  const { live, fetched, subscriptions } = witness.counts();
  const failures = lives.flatMap((life) => life.log()).filter(({ level }) => level >= 50);
  const again = mails.length - new Set(mails.map(({ messageId }) => messageId)).size;
  console.log(
    `${title}: ${kills.length} kills; ${writes.length} writes, ${load.retries()} sent again; ` +
      `${live} events received live and ${fetched} fetched in ${subscriptions} subscriptions; ` +
      `${mails.length} mails, ${again} of them again`,
  );
  expect(load.unexpectedAnswers).toEqual([]);
  expect(failures).toEqual([]);
  await expectWritesStored(db, writes);
  await expectEventsNumbered(db, writes);
  await expectEventsReceived(db, witness.received);
  await expectJobsDoneOnce(db, writes);
  expectMailsOnce(mails, writes, kills);
  return {
    ...{ writes: writes.length, retries: load.retries() },
    ...{ live, fetched, mails: mails.length },
  };
}
