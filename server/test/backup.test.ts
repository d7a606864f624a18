// npm run backup and npm run restore, run as an operator runs them: beside the running product, and into a new folder.
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

import { expect, test, vi } from "vitest";

import { diskFiles } from "#server/adapters/files/disk";
import { newFileKey } from "#server/adapters/files/port";
import { dumpDatabase } from "#server/backup/external-database";
import { holdBackupLock, sparedForBackups } from "#server/platform/uploads/backup-lock";

import {
  embeddedUrl,
  expectUploads,
  get,
  query,
  runBackup,
  signInDemo,
  useBackupFolder,
  startUploads,
} from "./support/backup-runs.ts";
import { createTestDatabase } from "./support/test-database.ts";

// The first starts the product twice.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;

const start = useBackupFolder((made) => void (folder = made));

test("a copy made while people work is whole: they sign in and find their files in a new folder", async () => {
  const dataDir = path.join(folder, "data");
  const product = await start({ DATA_DIR: dataDir });
  const manager = await signInDemo(product, "manager@lineup.example");
  const uploads = startUploads(product, manager);
  await uploads.reached(3);

  const backup = path.join(folder, "backup");
  const made = await runBackup(["backup", backup], { DATA_DIR: dataDir });
  await uploads.stop();

  expect(made.output, made.output).toMatch(/The backup is complete: .+ \(database and \d+ files/);
  expect(made.code).toBe(0);
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(backup, "secret"))).mode & 0o777).toBe(0o600);
  await product.end("SIGTERM");

  const newDir = path.join(folder, "new");
  const restored = await runBackup(["restore", backup], { DATA_DIR: newDir });
  expect(restored.output).toContain("Start Lineup with npm start.");
  expect(restored.code).toBe(0);

  const again = await start({ DATA_DIR: newDir });
  expect(again.output()).not.toContain("Created demo companies");
  await signInDemo(again, "employee@lineup.example");
  // The secret came along: a session of the time before goes on.
  expect((await get(again, manager.token, "/api/user/details")).status).toBe(200);
  await expectUploads(again, manager, await embeddedUrl(newDir));
});

test("where pg_dump is missing or too old, the operator is told which to install", async () => {
  await expect(
    dumpDatabase("postgres://127.0.0.1/lineup", path.join(folder, "archive"), 99),
  ).rejects.toThrow(/^pg_dump of PostgreSQL 99 or later is .+postgresql-client-99/);
});

test("no file is deleted while a backup runs, and a second backup waits", async () => {
  const database = await createTestDatabase();
  await mkdir(path.join(folder, "files"));
  const files = sparedForBackups(diskFiles(path.join(folder, "files")), database.db);
  const key = newFileKey(1);
  await files.put(key, Buffer.from("menu"), { type: "text/plain" });

  const lock = await holdBackupLock(database.url);
  await files.delete(key);
  expect(await files.stat(key)).toMatchObject({ size: 4 });

  await lock.check();
  await lock.release();
  await files.delete(key);
  expect(await files.stat(key)).toBeNull();
  await database.drop();
});

test("a backup whose lock is lost isn't complete, because files may have been deleted meanwhile", async () => {
  const database = await createTestDatabase();
  const lock = await holdBackupLock(database.url);
  await query(
    database.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lineup backup' and datname = current_database()",
  );
  await expect(lock.check()).rejects.toThrow("The connection to the database was lost");
  await lock.release();
  await database.drop();
});
