import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";

import { silentLog } from "../test/silent-log.ts";
import { giveDataDirs } from "../test/give-data-dirs.ts";

const asRoot = process.getuid?.() === 0;
let root: string;
let dataDir: string;
let options: EmbeddedPostgresOptions;
const owners = new Set<ChildProcess>();

const running = giveDataDirs((made, around) => {
  [dataDir, root] = [made, around];
  const settings = { fsync: "off", shared_buffers: "16MB" };
  options = {
    dataDir,
    log: silentLog,
    settings,
    runtimeDir: join(root, "runtime"),
  };
});
afterEach(async () => {
  for (const owner of owners) await kill(owner);
  owners.clear();
});

describe("first start", () => {
  test("creates a cluster that only the secret opens, and leaves no process after stop", async () => {
    const postgres = await start();
    expect(await queryValue(postgres.url, "select current_database() as it")).toBe("lineup");
    expect((await stat(join(dataDir, "pg.secret"))).mode & 0o777).toBe(0o600);
    const stranger = new URL(postgres.url);
    stranger.password = "password";
    await expect(queryValue(stranger.href, "select 1 as it")).rejects.toThrow(
      /password authentication failed/,
    );

    await postgres.stop();

    await expect(queryValue(postgres.url, "select 1 as it")).rejects.toThrow(/ECONNREFUSED/);
    expect(await readdir(join(dataDir, "pg"))).not.toContain("postmaster.pid");
  });

  test("starts over after an interrupted first start", async () => {
    await mkdir(join(dataDir, "pg.new"));
    await writeFile(join(dataDir, "pg.new", "PG_VERSION"), "18\n");
    await writeFile(join(dataDir, "pg.secret"), "left-by-the-first-try");

    const postgres = await start();

    expect(await queryValue(postgres.url, "select 1 as it")).toBe(1);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("pg.new"))).toEqual([]);
  });

  test("appends to PostgreSQL's log at each start and sets a long one aside", async () => {
    const logFile = join(dataDir, "pg.log");
    const read = (file: string) => readFile(file, "utf8");
    await (await start()).stop();
    const before = await read(logFile);
    await (await start()).stop();
    expect((await read(logFile)).startsWith(before)).toBe(true);
    expect((await read(logFile)).length).toBeGreaterThan(before.length);

    const long = "a line of an earlier run\n".repeat(300_000);
    await writeFile(logFile, long);
    await (await start()).stop();
    expect(await read(`${logFile}.1`)).toBe(long);
    expect(await read(logFile)).not.toContain("earlier run");
  });

  test("lets one of two simultaneous starts own the folder and refuses the other", async () => {
    const both = await Promise.all([startOwner(), startOwner()]);

    const [owner] = both.filter(({ url }) => url !== "");
    expect(both.filter(({ url }) => url !== "")).toHaveLength(1);
    expect(both.map(({ error }) => error).join("")).toMatch(/already running/);
    expect(await queryValue(owner?.url ?? "", "select 1 as it")).toBe(1);
    for (const { owner: child } of both) await kill(child);
    await start();
  });

  test("replaces an incomplete cluster and keeps the old folder aside", async () => {
    await mkdir(join(dataDir, "pg", "base"), { recursive: true });

    const postgres = await start();

    expect(await queryValue(postgres.url, "select 1 as it")).toBe(1);
    expect((await readdir(dataDir)).some((name) => name.startsWith("pg.broken-"))).toBe(true);
  });

  test.runIf(asRoot)("runs as another account if the app is root", async () => {
    await start();

    const status = await readFile(`/proc/${await postmasterPid()}/status`, "utf8");
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534/m);
    expect((await stat(join(dataDir, "pg"))).uid).toBe(65534);
  });

  test.runIf(asRoot)("works for root with data and programs inside closed folders", async () => {
    const closed = await mkdtemp(join(root, "closed-"));
    options.dataDir = join(closed, "inner", "data");
    delete options.runtimeDir;
    await mkdir(join(closed, "inner"), { mode: 0o700 });

    const postgres = await start();

    expect(await queryValue(postgres.url, "select 1 as it")).toBe(1);
    await postgres.stop();
    expect(await queryValue((await start()).url, "select 1 as it")).toBe(1);
  });

  test.runIf(asRoot)("says what to do if root cannot let another account through", async () => {
    await chmod(root, 0o700);
    // This PATH simulates a system without setpriv. In a container that forbids setpriv, the start fails with the same error.
    const { owner, error } = await startOwner({ PATH: "/nowhere" });
    await chmod(root, 0o755);

    await kill(owner);
    expect(error).toContain(`may not enter ${root}`);
    expect(error).toMatch(/Set DATA_DIR to a folder that others may enter.*or set DATABASE_URL/);
  });
});

describe("a later start", () => {
  test("finds the data written before", async () => {
    const first = await start();
    await queryValue(first.url, "create table kept as select 42 as it");
    await first.stop();

    const second = await start();

    expect(await queryValue(second.url, "select it from kept")).toBe(42);
  });

  test("adopts the server of an owner that was killed", async () => {
    const { owner, url } = await startOwner();
    const serverPid = await postmasterPid();
    await queryValue(url, "create table kept as select 42 as it");
    await kill(owner);

    const postgres = await start();

    expect(await postmasterPid()).toBe(serverPid);
    expect(postgres.url).toBe(url);
    expect(await queryValue(postgres.url, "select it from kept")).toBe(42);
    await postgres.stop();
    expect(await readdir(join(dataDir, "pg"))).not.toContain("postmaster.pid");
  });

  test("recovers when owner and server were both killed", async () => {
    const { owner, url } = await startOwner();
    await queryValue(url, "create table kept as select 42 as it");
    process.kill(await postmasterPid(), "SIGKILL");
    await kill(owner);

    const postgres = await start();

    expect(await queryValue(postgres.url, "select it from kept")).toBe(42);
  });

  test.runIf(process.platform === "linux")(
    "removes a stale postmaster.pid whose process ID now belongs to another program",
    async () => {
      await (await start()).stop();
      const stranger = spawn("sleep", ["60"]);
      await writeFile(
        join(dataDir, "pg", "postmaster.pid"),
        `${stranger.pid}\n${dataDir}/pg\n1\n1\n\n127.0.0.1\n\n`,
      );

      const postgres = await start();

      expect(await queryValue(postgres.url, "select 1 as it")).toBe(1);
      expect(stranger.exitCode).toBeNull();
      stranger.kill();
    },
  );

  test("is refused while another live app owns the folder, and leaves that one undisturbed", async () => {
    const postgres = await start();

    const second = await startOwner();

    expect(second.error).toMatch(`Another Lineup is already running on ${dataDir}`);
    expect(second.error).toContain(`process ${process.pid}`);
    expect(await queryValue(postgres.url, "select 1 as it")).toBe(1);
  });

  test("refuses a cluster of another major version", async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, "pg", "PG_VERSION"), "12\n");

    await expect(start()).rejects.toThrow(/was made by PostgreSQL 12/);
  });
});

describe("while it runs", () => {
  test("ownership is reacquired after a backend is killed", async () => {
    const postgres = await start();
    const backend = await queryValue(
      postgres.url,
      "select pid as it from pg_stat_activity where application_name like 'lineup owner%'",
    );
    process.kill(Number(backend), "SIGKILL");

    await expect.poll(() => lockHolders(postgres.url)).toBe(1);
    const second = await startOwner();
    expect(second.error).toMatch(/already running/);
  });

  test("the app is notified when the server is gone for good", async () => {
    let loss: Error | null = null;
    options.onLost = (reason) => (loss = reason);
    await start();

    process.kill(await postmasterPid(), "SIGKILL");

    await expect.poll(() => loss).toBeInstanceOf(Error);
  });
});

describe("a start that cannot succeed says why and leaves nothing running", () => {
  beforeEach(async () => (await start()).stop());
  afterEach(async () => {
    expect(await readdir(join(dataDir, "pg"))).not.toContain("postmaster.pid");
  });

  test("the password is missing", async () => {
    await rm(join(dataDir, "pg.secret"));

    await expect(start()).rejects.toThrow(`${dataDir}/pg.secret is missing`);
    expect(await readdir(dataDir)).not.toContain("pg.secret");
  });

  test("the password belongs to another cluster", async () => {
    await writeFile(join(dataDir, "pg.secret"), "of-another-cluster");

    await expect(start()).rejects.toThrow(/pg\.secret is not the password of .*same backup/);
  });

  test("a part of the cluster is missing", async () => {
    await rm(join(dataDir, "pg", "base"), { recursive: true });

    await expect(start()).rejects.toThrow(/^PostgreSQL refuses connections to .*\/pg: .*base/);
  });

  test("the app is told to stop", async () => {
    options.signal = AbortSignal.abort();

    await expect(start()).rejects.toThrow(/abort/);

    delete options.signal;
    await (await start()).stop();
  });
});

test("a missing package is named in the error, with DATABASE_URL as the way out", async () => {
  options.packageName = "no-such-postgres";

  await expect(start()).rejects.toThrow(/no-such-postgres is not installed.*DATABASE_URL/);
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(options);
  running.add(postgres);
  return postgres;
}

async function startOwner(
  env: NodeJS.ProcessEnv = {},
): Promise<{ owner: ChildProcess; url: string; error: string }> {
  const { log: _, ...plain } = options;
  const script = join(import.meta.dirname, "../test/owner-process.ts");
  const owner = spawn(process.execPath, [script, JSON.stringify(plain)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  owners.add(owner);
  const [line] = (await once(createInterface({ input: owner.stdout }), "line")) as [string];
  return { owner, url: "", error: "", ...(JSON.parse(line) as { url?: string; error?: string }) };
}

async function kill(owner: ChildProcess): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return;
  owner.kill("SIGKILL");
  await once(owner, "exit");
}

async function queryValue(url: string, query: string): Promise<unknown> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(query)).rows[0]?.it;
  } finally {
    await client.end();
  }
}

async function lockHolders(url: string): Promise<unknown> {
  return queryValue(
    url,
    "select count(*)::int as it from pg_locks where locktype = 'advisory' and granted",
  ).catch(() => 0);
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, "pg", "postmaster.pid"), "utf8")).split("\n")[0]);
}
