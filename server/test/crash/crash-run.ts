import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Db } from "#server/platform/context";
import { createDatabase } from "#server/platform/db/database";
import { createPool } from "#server/platform/db/pool";

import { type ProductProcess, freePort, startProduct } from "../support/product-process.ts";
import { quietLog } from "../support/quiet-log.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { type ReceivedMail, startSmtpPeer } from "../support/smtp-peer.ts";
import { TEST_SECRET } from "../support/test-app.ts";
import { type Load, startLoad } from "./load.ts";
import { insertPeople, waitUntilIdle } from "./scene.ts";
import { type Witness, startWitness } from "./witness.ts";

/** The result of a run, once all work is done. */
export interface CrashRun {
  readonly db: Db;
  readonly load: Load;
  readonly witness: Witness;
  readonly mails: readonly ReceivedMail[];
  /** The times by which each killed server was gone, in milliseconds of `performance.now()`. */
  readonly kills: readonly number[];
  /** The server's processes, in order. */
  readonly lives: readonly ProductProcess[];
}

export interface CrashRunOptions {
  readonly rounds: number;
  readonly random: SeededRandom;
  /** `postgres://…`; null for the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
}

/**
 * Runs the real server under load and kills it `rounds` times. Then lets it finish its work and calls `judge` with the result.
 * The last process is ended by SIGTERM, after `judge`.
 */
export async function runAndKill(
  { rounds, random, databaseUrl }: CrashRunOptions,
  judge: (run: CrashRun) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), `lineup-test-${process.pid}-`));
  await chmod(dataDir, 0o755);
  const mail = await startSmtpPeer();
  const port = await freePort();
  const lives: ProductProcess[] = [];
  const kills: number[] = [];
  const live = async (): Promise<ProductProcess> => {
    const life = await startProduct({
      PORT: String(port),
      NODE_ENV: "test",
      DEMO: "0",
      SECRET: TEST_SECRET,
      LOG_LEVEL: "info",
      DATA_DIR: dataDir,
      MAIL_URL: mail.url,
      MAIL_FROM: "Lineup <lineup@lineup.example>",
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
    lives.push(life);
    return life;
  };
  let life = await live();
  let db: Db | undefined;
  try {
    await life.healthy();
    // A process that ends in order saves its compiled code, which makes the following starts a third faster.
    await life.end("SIGTERM");
    life = await live();
    await life.healthy();
    const url = databaseUrl ?? (await embeddedUrl(dataDir));
    db = createDatabase(createPool({ url, log: quietLog(), max: 4 }));
    const people = await insertPeople(db);
    const [listener] = people.managers;
    const witness = await startWitness(port, listener.token, people.companyId);
    const load = startLoad({ port, random, ...people });
    for (let round = 0; round < rounds; round += 1) {
      // One in five processes dies during its start, and half of the others at the moment of an answer. The last one makes up for
      // writes that are missing by chance.
      const isLast = round === rounds - 1;
      if (round === 0 || isLast || random.next() > 0.2) {
        await life.healthy();
        const behind = isLast ? rounds * writesPerKill + 1 - load.writes.length : 0;
        await load.progress(Math.max(behind, random.between(1, 15)));
      }
      if (random.next() > 0.5) await sleep(random.between(0, 100));
      await life.end("SIGKILL");
      // Leaves time for what the process sent before its death to arrive.
      await sleep(20);
      kills.push(performance.now());
      life = await live();
    }
    await life.healthy();
    await load.stop();
    await waitUntilIdle(db);
    await witness.stop();
    await judge({ db, load, witness, mails: mail.received, kills, lives });
    const code = await life.end("SIGTERM");
    if (code !== 0) throw new Error(`the last server ended with ${code}`);
  } finally {
    await life.end("SIGKILL");
    await db?.destroy();
    await stopEmbedded(dataDir);
    await mail.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The average number of writes between kills that a run must exceed. */
export const writesPerKill = 5;

async function embeddedUrl(dataDir: string): Promise<string> {
  const secret = (await readFile(path.join(dataDir, "pg.secret"), "utf8")).trim();
  const [, , , port] = (await readPidFile(dataDir)).split("\n");
  return `postgres://postgres:${secret}@127.0.0.1:${port}/lineup`;
}

/** Stops the embedded PostgreSQL, which is still running only after a failure. */
async function stopEmbedded(dataDir: string): Promise<void> {
  const pid = Number((await readPidFile(dataDir).catch(() => "")).split("\n")[0]);
  if (pid > 1) process.kill(pid, "SIGQUIT");
}

function readPidFile(dataDir: string): Promise<string> {
  return readFile(path.join(dataDir, "pg", "postmaster.pid"), "utf8");
}
