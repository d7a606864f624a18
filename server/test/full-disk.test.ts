// A disk without space, a real one: DATA_DIR is on a small file system of its own.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { embeddedUrl, get, signInDemo, startHealthy } from "./support/backup-runs.ts";
import type { ProductProcess } from "./support/product-process.ts";

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

    await rm(path.join(dataDir, "filler"));
    expect(await upload()).toMatchObject({ status: 200 });
    expect(await writeMemo()).toMatchObject({ status: 200 });
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

interface Answer {
  status: number;
  body: Record<string, unknown>;
  retryAfter: number;
}
