// Kills the external PostgreSQL server while users are working, and starts it again. The app server's health check reports the
// outage, and the app server recovers without losing a write, an event or a job.
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, test, vi } from "vitest";

import { createDatabase } from "#server/platform/db/database";
import { startEmbeddedPostgres } from "@lineup/embedded-postgres";
import { createPool } from "#server/platform/db/pool";

import { testPostgresPackage } from "../../support/postgres-version.ts";
import { type ProductProcess, startProduct } from "../../support/product-process.ts";
import { quietLog } from "../../support/quiet-log.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { TEST_SECRET } from "../../support/test-app.ts";
import { startLoad } from "../../crash/load.ts";
import { insertPeople, waitUntilIdle } from "../../crash/scene.ts";
import {
  expectWritesStored,
  expectEventsReceived,
  expectEventsNumbered,
  expectJobsDoneOnce,
} from "../../crash/verdict.ts";
import { startWitness } from "../../crash/witness.ts";

test(
  "a server whose database is killed and restarted loses nothing",
  { timeout: 180_000 },
  async () => {
    const postgres = await startPostgres();
    const url = new URL(await postgres.start());
    const address = await startRelay(() => postgres.port());
    url.port = String(address.port);
    const product = await startProduct({
      DATABASE_URL: url.href,
      DATA_DIR: postgres.dataDir,
      NODE_ENV: "test",
      DEMO: "0",
      SECRET: TEST_SECRET,
    });
    const db = createDatabase(createPool({ url: url.href, log: quietLog(), max: 4 }));
    try {
      await product.healthy();
      const port = Number(new URL(product.url).port);
      const people = await insertPeople(db);
      const witness = await startWitness(port, people.managers[0].token, people.companyId);
      const load = startLoad({ port, random: seededRandom(1), ...people });
      for (let time = 0; time < 3; time += 1) {
        await load.progress(10);
        await postgres.kill();
        await healthBecomes(product, 503);
        await postgres.start();
        await healthBecomes(product, 200);
      }
      await load.progress(10);
      await load.stop();
      await waitUntilIdle(db);
      await witness.stop();

      expect(load.unexpectedAnswers).toEqual([]);
      await expectWritesStored(db, load.writes);
      await expectEventsNumbered(db, load.writes);
      await expectEventsReceived(db, witness.received);
      await expectJobsDoneOnce(db, load.writes);
      expect(load.writes.length).toBeGreaterThan(30);
      expect(await product.end("SIGTERM")).toBe(0);
    } finally {
      await product.end("SIGKILL");
      await db.destroy();
      address.close();
      await postgres.stop();
    }
  },
);

async function healthBecomes(product: ProductProcess, status: number): Promise<void> {
  const health = async (): Promise<number> => (await fetch(`${product.url}/api/health`)).status;
  await expect.poll(health, { timeout: 30_000 }).toBe(status);
}

/** Creates a PostgreSQL server that can be killed and started again. Its port may change with each start. */
async function startPostgres() {
  const dataDir = await mkdtemp(path.join(tmpdir(), `lineup-test-${process.pid}-`));
  await chmod(dataDir, 0o755);
  const packageName = testPostgresPackage();
  const pidFile = async (): Promise<string[]> =>
    (await readFile(path.join(dataDir, "pg", "postmaster.pid"), "utf8")).split("\n");
  let running: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined;
  let port = 0;
  return {
    dataDir,
    port: () => port,
    /** @returns the connection string */
    async start(): Promise<string> {
      const log = quietLog();
      running = await startEmbeddedPostgres({ dataDir, log, ...(packageName && { packageName }) });
      port = Number(new URL(running.url).port);
      return running.url;
    },
    async kill(): Promise<void> {
      const pid = Number((await pidFile())[0]);
      process.kill(pid, "SIGKILL");
      await vi.waitUntil(async () => !(await isListening(port)), { timeout: 10_000 });
      await running?.stop();
    },
    async stop(): Promise<void> {
      await running?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Listens on one port and forwards connections to a target port that may change, like a proxy in front of a database. */
async function startRelay(targetPort: () => number): Promise<{ port: number; close(): void }> {
  const relay = createServer((client) => {
    const server = connect(targetPort(), "127.0.0.1");
    client.pipe(server).pipe(client);
    for (const [source, target] of [
      [client, server],
      [server, client],
    ] as const) {
      source.on("error", () => {});
      source.on("close", () => target.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  return { port: (relay.address() as AddressInfo).port, close: () => relay.close() };
}

async function isListening(port: number): Promise<boolean> {
  const probe = connect(port, "127.0.0.1");
  try {
    await once(probe, "connect");
    return true;
  } catch {
    return false;
  } finally {
    probe.destroy();
  }
}
