import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createBackupFolder } from "#server/backup/backup-folder";

let folder: string;

beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "lineup-folder-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

test("A folder with parts of a backup that was killed says to delete it", async () => {
  await mkdir(path.join(folder, "database"));
  await writeFile(path.join(folder, "secret"), "s".repeat(40));
  await expect(createBackupFolder(folder)).rejects.toThrow(
    `${folder} holds a backup that didn't finish. If none is running, delete the folder and start again.`,
  );
});

test.each([
  ["a whole backup", "manifest.json"],
  ["something else", "notes.txt"],
])("A folder with %s isn't overwritten, and isn't to be deleted", async (_what, name) => {
  await mkdir(path.join(folder, "database"));
  await writeFile(path.join(folder, name), "{}");
  await expect(createBackupFolder(folder)).rejects.toThrow("Name a new folder for each backup.");
});

test("An empty folder is taken", async () => {
  await expect(createBackupFolder(folder)).resolves.toBeUndefined();
});
