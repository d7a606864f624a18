// A backup or restore that is stopped or killed in the middle.
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { diskFiles } from "#server/adapters/files/disk";
import { newFileKey } from "#server/adapters/files/port";

import { runBackup, startHealthy } from "../support/backup-runs.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** Enough that copying them takes longer than a signal. */
const fileCount = 2000;

let root: string;
let data: { DATA_DIR: string };

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "lineup-stopped-"));
  data = { DATA_DIR: path.join(root, "data") };
  const product = await startHealthy({ ...data, DEMO: "0" });
  await product.end("SIGTERM");
  await mkdir(path.join(data.DATA_DIR, "files"), { recursive: true });
  const files = diskFiles(path.join(data.DATA_DIR, "files"));
  for (let count = 0; count < fileCount; count += 1)
    await files.put(newFileKey(1), Buffer.from(`file ${count}`), { type: "text/plain" });
});
afterAll(() => rm(root, { recursive: true, force: true }));

test("Ctrl-C ends a backup without leaving a part of it, and a backup that was killed says what to do", async () => {
  const folder = path.join(root, "backup");
  const after = "Copying the files";
  const stopped = await runBackup(["backup", folder], data, { signal: "SIGINT", after });
  expect(stopped).toMatchObject({ code: 1 });
  expect(stopped.output).toContain(
    "Stopped. What this backup had written to this machine is removed.",
  );
  expect(await readdir(folder)).toEqual([]);

  const killed = await runBackup(["backup", folder], data, { signal: "SIGKILL", after });
  expect(killed.code).toBeNull();
  expect(await readdir(folder)).toContain("database");
  const refused = await runBackup(["restore", folder], { DATA_DIR: path.join(root, "none") });
  expect(refused.output).toContain(`There is no complete backup in ${folder}`);
  const again = await runBackup(["backup", folder], data);
  expect(again).toMatchObject({ code: 1 });
  expect(again.output).toContain(
    `${folder} holds a backup that didn't finish. If none is running, delete the folder and start again.`,
  );

  await rm(folder, { recursive: true });
  expect((await runBackup(["backup", folder], data)).output).toContain("The backup is complete");
  const target = { DATA_DIR: path.join(root, "new") };
  const begun = { signal: "SIGTERM", after: "Restoring the files" } as const;
  const cut = await runBackup(["restore", folder], target, begun);
  expect(cut.output).toContain(
    "Stopped. What this restore had written to this machine is removed.",
  );
  expect(await readdir(target.DATA_DIR)).toEqual([]);
  expect((await runBackup(["restore", folder], target)).code).toBe(0);
});
