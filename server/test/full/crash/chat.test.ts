// Many people write in one chat while the server is killed again and again, and while the database is gone for ten seconds. Each answered
// message is there once, in order, with the id of its answer, and everyone in the group hears of it once.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import type { Db } from "#server/platform/context";
import { createDatabase } from "#server/platform/db/database";
import { createPool } from "#server/platform/db/pool";

import { type ChatLoad, startChatLoad } from "../../crash/chat-load.ts";
import { insertPeople, waitUntilIdle } from "../../crash/scene.ts";
import {
  expectEventsNumbered,
  expectEventsReceived,
  expectMessagesStored,
} from "../../crash/verdict.ts";
import { type Witness, startWitness } from "../../crash/witness.ts";
import { killablePostgres, startRelay } from "../../support/killable-postgres.ts";
import { freePort, startProduct } from "../../support/product-process.ts";
import { quietLog } from "../../support/quiet-log.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { TEST_SECRET } from "../../support/test-app.ts";
import { createTestDatabase } from "../../support/test-database.ts";

const seed = Number(process.env["CRASH_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const kills = 10;
const perLife = 100;

test(`thousands of messages are each there once, whenever the server is killed (CRASH_SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  const { url, db, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), `lineup-test-${process.pid}-`));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port) };
  const live = () => startProduct({ ...env, NODE_ENV: "test", DEMO: "0", SECRET: TEST_SECRET });
  let life = await live();
  try {
    await life.healthy();
    const people = await insertPeople(db);
    const witness = await startWitness(port, people.managers[0].token, people.companyId);
    const load = startChatLoad({ port, ...people });
    for (let kill = 0; kill < kills; kill += 1) {
      await load.progress(perLife + random.between(0, 50));
      await life.end("SIGKILL");
      life = await live();
      await life.healthy();
    }
    await load.progress(perLife);
    await expectAllThere(db, load, witness);
    expect(load.sent.length).toBeGreaterThan(kills * perLife);
    expect(load.retries()).toBeGreaterThan(kills);
    expect(await life.end("SIGTERM")).toBe(0);
  } finally {
    await life.end("SIGKILL");
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);

test("a busy chat goes on after ten seconds without the database, and nothing answered is missing or there twice", async () => {
  const postgres = await killablePostgres();
  const url = new URL(await postgres.start());
  const address = await startRelay(() => postgres.port());
  url.port = String(address.port);
  const product = await startProduct({
    ...{ DATABASE_URL: url.href, DATA_DIR: postgres.dataDir },
    ...{ NODE_ENV: "test", DEMO: "0", SECRET: TEST_SECRET },
  });
  const db = createDatabase(createPool({ url: url.href, log: quietLog(), max: 4 }));
  try {
    await product.healthy();
    const port = Number(new URL(product.url).port);
    const people = await insertPeople(db);
    const witness = await startWitness(port, people.managers[0].token, people.companyId);
    const load = startChatLoad({ port, ...people });
    await load.progress(200);
    await postgres.kill();
    // What was answered just before may still be on its way.
    await sleep(1_000);
    const before = load.sent.length;
    await sleep(9_000);
    expect(load.sent).toHaveLength(before);
    await postgres.start();
    await load.progress(200);
    await expectAllThere(db, load, witness);
    expect(load.sent.length).toBeGreaterThanOrEqual(before + 200);
    // Some of them were waiting with a message, which went out with its key.
    expect(load.retries()).toBeGreaterThan(0);
    expect(await product.end("SIGTERM")).toBe(0);
  } finally {
    await product.end("SIGKILL");
    await db.destroy();
    address.close();
    await postgres.stop();
  }
}, 180_000);

async function expectAllThere(db: Db, load: ChatLoad, witness: Witness): Promise<void> {
  await load.stop();
  await waitUntilIdle(db);
  await witness.stop();
  expect(load.unexpectedAnswers).toEqual([]);
  await expectMessagesStored(db, load.sent);
  await expectEventsNumbered(db, load.sent);
  await expectEventsReceived(db, witness.received);
}
