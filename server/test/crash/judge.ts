import { expect } from "vitest";

import type { CrashRun } from "./crash-run.ts";
import {
  expectDeedsKept,
  expectEventsHeard,
  expectEventsNumbered,
  expectJobsDoneOnce,
  expectMailsOnce,
} from "./verdict.ts";

/** What happened in a run: whoever judges it makes sure that enough did. */
export interface Happened {
  readonly writes: number;
  /** Writes that were sent again after a kill. */
  readonly retries: number;
  /** Events that arrived live, and events that were fetched after a kill. */
  readonly live: number;
  readonly fetched: number;
  readonly mails: number;
}

/**
 * Nothing that the server said was done is lost, and nothing happened twice.
 * @param title of the line that is printed
 */
export async function expectNothingLost(title: string, run: CrashRun): Promise<Happened> {
  const { db, load, witness, mails, kills, lives } = run;
  const { deeds } = load;
  const { live, fetched, subscriptions } = witness.counts();
  const failures = lives.flatMap((life) => life.log()).filter(({ level }) => level >= 50);
  const again = mails.length - new Set(mails.map(({ messageId }) => messageId)).size;
  console.log(
    `${title}: ${kills.length} kills; ${deeds.length} writes, ${load.retries()} sent again; ` +
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
  return {
    ...{ writes: deeds.length, retries: load.retries() },
    ...{ live, fetched, mails: mails.length },
  };
}
