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
import { insertPeople, quiet } from "./scene.ts";
import { type Witness, startWitness } from "./witness.ts";

/** What is left to look at when all is quiet again. */
export interface CrashRun {
  readonly db: Db;
  readonly load: Load;
  readonly witness: Witness;
  readonly mails: readonly ReceivedMail[];
  /** When each killed server was surely gone, in milliseconds of `performance.now()`. */
  readonly kills: readonly number[];
  /** Each life of the server, in order. */
  readonly lives: readonly ProductProcess[];
}

export interface CrashRunOptions {
  readonly rounds: number;
  readonly random: SeededRandom;
  /** `postgres://…`; null: the embedded one. */
  readonly databaseUrl: string | null;
}

/**
 * Runs the real server under load and kills it so many times; then lets it finish, and hands over what there is to judge.
 * The last life is ended by SIGTERM, after `judge`.
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
    // Only a process that ends by itself leaves its compiled code: the many starts to come take a third less.
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
      // One in five dies while it starts, half of the others at the very moment of an answer. The last one makes up for
      // what the choices left undone.
      const isLast = round === rounds - 1;
      if (round === 0 || isLast || random.next() > 0.2) {
        await life.healthy();
        const behind = isLast ? rounds * writesPerKill + 1 - load.deeds.length : 0;
        await load.progress(Math.max(behind, random.between(1, 15)));
      }
      if (random.next() > 0.5) await sleep(random.between(0, 100));
      await life.end("SIGKILL");
      // What it had handed over has arrived.
      await sleep(20);
      kills.push(performance.now());
      life = await live();
    }
    await life.healthy();
    await load.stop();
    await quiet(db);
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

/** There are more than these, taken together. */
export const writesPerKill = 5;

async function embeddedUrl(dataDir: string): Promise<string> {
  const secret = (await readFile(path.join(dataDir, "pg.secret"), "utf8")).trim();
  const [, , , port] = (await readPidFile(dataDir)).split("\n");
  return `postgres://postgres:${secret}@127.0.0.1:${port}/lineup`;
}

/** Only after a failure is there anything to stop. */
async function stopEmbedded(dataDir: string): Promise<void> {
  const pid = Number((await readPidFile(dataDir).catch(() => "")).split("\n")[0]);
  if (pid > 1) process.kill(pid, "SIGQUIT");
}

function readPidFile(dataDir: string): Promise<string> {
  return readFile(path.join(dataDir, "pg", "postmaster.pid"), "utf8");
}
