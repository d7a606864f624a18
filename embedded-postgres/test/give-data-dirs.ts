import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

import type { EmbeddedPostgres } from "../src/embedded-postgres.ts";

/**
 * Gives each test of a file a data folder of its own, which the account of PostgreSQL may enter.
 * @param take gets the data folder and the folder around all of them before each test
 * @returns a set for the servers that a test starts: they are stopped after it
 */
export function giveDataDirs(take: (dataDir: string, root: string) => void): Set<EmbeddedPostgres> {
  let root: string;
  const running = new Set<EmbeddedPostgres>();
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), `lineup-test-${process.pid}-`));
    await chmod(root, 0o755);
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  beforeEach(async () => {
    const dataDir = await mkdtemp(join(root, "data-"));
    await chmod(dataDir, 0o755);
    take(dataDir, root);
  });
  afterEach(async () => {
    for (const postgres of running) await postgres.stop();
    running.clear();
  });
  return running;
}
