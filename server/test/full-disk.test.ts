// A disk without space, a real one: DATA_DIR is on a small file system of its own.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, open, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { embeddedUrl, get, runBackup, signInDemo, startHealthy } from "./support/backup-runs.ts";
import { type ProductProcess, freePort } from "./support/product-process.ts";
import { createTestDatabase } from "./support/test-database.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Only root may mount a file system. */
const canMount = process.platform === "linux" && process.getuid?.() === 0;

describe.runIf(canMount)("while the disk is full", () => {
  let dataDir: string;
  let product: ProductProcess;
  let manager: { token: string; companyId: number };

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "lineup-full-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", dataDir]);
    await chmod(dataDir, 0o755);
    product = await startHealthy({ DATA_DIR: dataDir });
    manager = await signInDemo(product, "manager@lineup.example");
    // The log of the database gets its space in pieces of 16 MB. A new one is enough for the test.
    const client = new pg.Client(await embeddedUrl(dataDir));
    await client.connect();
    await client.query("select pg_switch_wal()");
    await client.query("checkpoint");
    await client.end();
  });
  afterAll(async () => {
    await product.end("SIGTERM");
    if (existsSync(dataDir)) execFileSync("umount", [dataDir]);
    await rm(dataDir, { recursive: true });
  });

  test("files and records can't be saved, which is no fault of the caller; reading goes on, and so does all once there is space", async () => {
    expect(await upload()).toMatchObject({ status: 200 });
    await fillDisk();

    const refused = await upload();
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ success: false, code: "unavailable" });
    expect(refused.retryAfter).toBeGreaterThan(0);
    const memo = await writeMemosUntilRefused();
    expect(memo.status).toBe(503);
    expect(memo.body["message"]).toBe(refused.body["message"]);
    expect((await get(product, manager.token, "/api/user/details")).status).toBe(200);

    const reasons = () =>
      product
        .log()
        .filter(({ msg }) => msg === "there is no space left to write")
        .map(({ level, what }) => ({ level, what }));
    await expect.poll(reasons).toEqual([
      { level: 50, what: "files" },
      { level: 50, what: "database" },
    ]);
    const health = await fetch(`${product.url}/api/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({
      status: "degraded",
      degraded: ["database_full", "files_full"],
    });

    // A backup would make the database end, which can't begin a new piece of its log.
    const refusedBackup = await backUp(path.join(dataDir, "backup"));
    expect(refusedBackup.output).toContain("has less than 64 MB left");
    expect(refusedBackup.code).toBe(1);

    await rm(path.join(dataDir, "filler"));
    expect(await upload()).toMatchObject({ status: 200 });
    expect(await writeMemo()).toMatchObject({ status: 200 });

    // A backup whose own disk is too small says so, and leaves nothing behind.
    const small = path.join(dataDir, "small");
    await mkdir(small);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", small]);
    try {
      const { output, code } = await backUp(path.join(small, "backup"));
      expect(output).toContain("There is no space left for the backup in");
      expect(code).toBe(1);
      expect(await readdir(path.join(small, "backup"))).toEqual([]);
    } finally {
      execFileSync("umount", [small]);
    }
  });

  async function fillDisk(): Promise<void> {
    const filler = await open(path.join(dataDir, "filler"), "w");
    try {
      const piece = Buffer.alloc(1_000_000);
      for (;;) {
        const { bavail, bsize } = await statfs(dataDir);
        if (bavail === 0) return;
        await filler.write(piece, 0, Math.min(piece.length, bavail * bsize));
      }
    } finally {
      await filler.close();
    }
  }

  const backUp = (folder: string) => runBackup(["backup", folder], { DATA_DIR: dataDir });

  async function upload(): Promise<Answer> {
    const form = new FormData();
    form.set("company_id", String(manager.companyId));
    form.set("file", new Blob([randomBytes(50_000).toString("hex")]), "hours.txt");
    return send("/api/company/upload", form);
  }

  function writeMemo(): Promise<Answer> {
    const memo = {
      company_id: manager.companyId,
      title: "Hours",
      content: `<p>${randomBytes(4_500).toString("hex")}</p>`,
    };
    return send("/api/company/message/new", JSON.stringify(memo), "application/json");
  }

  async function writeMemosUntilRefused(): Promise<Answer> {
    for (;;) {
      const answer = await writeMemo();
      if (answer.status !== 200) return answer;
    }
  }

  async function send(to: string, body: FormData | string, type?: string): Promise<Answer> {
    const answer = await fetch(`${product.url}${to}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${manager.token}`,
        ...(type !== undefined && { "content-type": type }),
      },
      body,
    });
    return {
      status: answer.status,
      body: (await answer.json()) as Record<string, unknown>,
      retryAfter: Number(answer.headers.get("retry-after")),
    };
  }
});

test.runIf(process.platform === "linux")(
  "a log that can't be written, as when its disk is full, doesn't end the product",
  async () => {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(path.join(tmpdir(), "lineup-full-log-"));
    // Every write to this device fails with ENOSPC.
    const full = await open("/dev/full", "w");
    const port = await freePort();
    const main = path.resolve(import.meta.dirname, "../src/main.ts");
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: "0", PORT: String(port) };
    const product = spawn(process.execPath, [main], {
      env: { PATH: process.env["PATH"], LOG_LEVEL: "trace", ...env },
      stdio: ["ignore", full.fd, full.fd],
    });
    const ended = once(product, "exit");
    const health = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ status }) => status,
        () => product.exitCode,
      );
    try {
      await expect.poll(health).toBe(200);
      // Each is a line of the log. More than 4 KB are written at the latest.
      for (let count = 0; count < 100; count += 1) expect(await health()).toBe(200);
    } finally {
      product.kill("SIGTERM");
      await ended;
      await full.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    }
    expect(product.exitCode).toBe(0);
  },
);

interface Answer {
  status: number;
  body: Record<string, unknown>;
  retryAfter: number;
}
