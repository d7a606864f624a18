// Kills the external PostgreSQL server while users are working, and starts it again. The app server's health check reports the
// outage, and the app server recovers without losing a write, an event or a job.
import { expect, test } from "vitest";

import { createDatabase } from "#server/platform/db/database";
import { createPool } from "#server/platform/db/pool";

import { killablePostgres, startRelay } from "../../support/killable-postgres.ts";
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
    const postgres = await killablePostgres();
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
