import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { startEmbeddedPostgres } from "@lineup/embedded-postgres";
import { vi } from "vitest";

import { testPostgresPackage } from "./postgres-version.ts";
import { quietLog } from "./quiet-log.ts";

/** A PostgreSQL server that can be killed and started again. Its port may change with each start. */
export interface KillablePostgres {
  readonly dataDir: string;
  port(): number;
  /** @returns the connection string */
  start(): Promise<string>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function killablePostgres(): Promise<KillablePostgres> {
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
    async start() {
      const log = quietLog();
      running = await startEmbeddedPostgres({ dataDir, log, ...(packageName && { packageName }) });
      port = Number(new URL(running.url).port);
      return running.url;
    },
    async kill() {
      const pid = Number((await pidFile())[0]);
      process.kill(pid, "SIGKILL");
      await vi.waitUntil(async () => !(await isListening(port)), { timeout: 10_000 });
      await running?.stop();
    },
    async stop() {
      await running?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Listens on one port and forwards connections to a target port that may change, like a proxy in front of a database. */
export async function startRelay(
  targetPort: () => number,
): Promise<{ port: number; close(): void }> {
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
