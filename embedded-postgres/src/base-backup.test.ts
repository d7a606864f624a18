import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";

import pg from "pg";
import { expect, test } from "vitest";

import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
  restoreBaseBackup,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";

import { silentLog } from "../test/silent-log.ts";
import { giveDataDirs } from "../test/give-data-dirs.ts";

let root: string;
let dataDir: string;
let archive: string;

const running = giveDataDirs((made, around) => {
  [dataDir, root] = [made, around];
  archive = join(dataDir, "base.tar");
});

test("a backup that is made during writes has all that was written before, and starts", async () => {
  const postgres = await start(dataDir);
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query("create table notes (id int primary key, text text)");
  await client.query(
    "insert into notes select n, repeat('x', 500) from generate_series(1, 5000) n",
  );
  let next = 5001;
  const writing = new AbortController();
  const writer = (async () => {
    for (; !writing.signal.aborted; next += 1)
      await client.query("insert into notes values ($1, 'later')", [next]);
  })();

  await postgres.backUp(createWriteStream(archive));
  writing.abort();
  await writer;
  await client.end();

  const restored = await restore(join(dataDir, "restored"), postgres.secret);
  const again = await start(restored);
  const { rows } = await query(again, "select count(*)::int as n, max(id) as last from notes");
  expect(rows[0]["n"]).toBeGreaterThanOrEqual(5000);
  expect(rows[0]["n"]).toBe(rows[0]["last"]);
  expect(rows[0]["n"]).toBeLessThanOrEqual(next);
  expect((await stat(join(restored, "pg.secret"))).mode & 0o777).toBe(0o600);
});

test("the backup is made through the server that runs; where none does, one is started and stopped", async () => {
  const postgres = await start(dataDir);
  const beside = await openEmbeddedPostgres({ dataDir, log: silentLog });
  expect(beside.url).toBe(postgres.url);
  await beside.stop();
  await query(postgres, "select 1");
  await postgres.stop();

  const alone = await openEmbeddedPostgres({ dataDir, log: silentLog });
  await alone.backUp(createWriteStream(archive));
  await alone.stop();

  expect(await readdir(join(dataDir, "pg"))).not.toContain("postmaster.pid");
  expect((await stat(archive)).size).toBeGreaterThan(1_000_000);
});

test("a folder without a database is neither backed up nor given one", async () => {
  const empty = join(dataDir, "empty");
  await mkdir(empty);

  await expect(openEmbeddedPostgres({ dataDir: empty, log: silentLog })).rejects.toThrow(
    `There is no database in ${empty}.`,
  );
  await expect(
    openEmbeddedPostgres({ dataDir: join(empty, "missing"), log: silentLog }),
  ).rejects.toThrow("There is no database in");
  expect(await readdir(empty)).toEqual([]);
});

test("a restore never replaces a database, and a broken archive leaves nothing behind", async () => {
  const postgres = await start(dataDir);
  await postgres.backUp(createWriteStream(archive));
  const before = await stat(join(dataDir, "pg"));

  await expect(restore(dataDir, postgres.secret)).rejects.toThrow("There is a database in");
  expect((await stat(join(dataDir, "pg"))).ino).toBe(before.ino);

  const other = join(dataDir, "other");
  await expect(
    restoreBaseBackup({
      dataDir: other,
      archive: createReadStream(archive, { end: 700_000 }),
      secret: postgres.secret,
    }),
  ).rejects.toThrow();
  expect(await readdir(other)).toEqual([]);
});

test("a backup that can't be written fails with the reason, and the database goes on", async () => {
  const postgres = await start(dataDir);
  const full = new Writable({
    write(_chunk, _encoding, callback) {
      callback(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
    },
  });

  await expect(postgres.backUp(full)).rejects.toMatchObject({ code: "ENOSPC" });

  expect((await query(postgres, "select 1 as it")).rows).toEqual([{ it: 1 }]);
});

async function start(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: silentLog,
    settings: { fsync: "off", shared_buffers: "16MB" },
    runtimeDir: join(root, "runtime"),
  });
  running.add(postgres);
  return postgres;
}

async function restore(folder: string, secret: string): Promise<string> {
  await restoreBaseBackup({ dataDir: folder, archive: createReadStream(archive), secret });
  return folder;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
