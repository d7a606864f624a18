// What operators rely on (docs/operations.md), tried on the process as they run it.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { openDataDir } from "#server/data-dir";
import { developmentSecret } from "#server/development-secret";
import { StartError } from "#server/platform/start-error";

import { type ProductProcess, startProduct } from "./support/product-process.ts";
import { type TestDatabase, createTestDatabase } from "./support/test-database.ts";

// Each starts the product, some twice, on machines that do other things too.
vi.setConfig({ testTimeout: 60_000 });

let dataDir: string;
let ownDir: string;
let database: TestDatabase;
const running = new Set<ProductProcess>();

beforeEach(async () => {
  // As mkdtemp makes it: only its owner may enter, which is root on many machines that run this.
  ownDir = await mkdtemp(path.join(tmpdir(), "lineup-operations-"));
  dataDir = ownDir;
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const product of running) await product.end("SIGTERM");
  running.clear();
  await database.drop();
  await rm(ownDir, { recursive: true, force: true });
});

describe("with the embedded database", () => {
  // Made by the first, and used on by the others: making a cluster takes as long as all else that they do.
  let sharedDir: string;
  beforeAll(
    async () => void (sharedDir = await mkdtemp(path.join(tmpdir(), "lineup-operations-"))),
  );
  beforeEach(() => void (dataDir = sharedDir));
  afterAll(() => rm(sharedDir, { recursive: true, force: true }));

  test("starts in an empty folder, says how to sign in, and stops everything it started", async () => {
    const product = await start({});
    await product.healthy();

    expect(product.output()).toContain(`Lineup is ready at ${product.url}`);
    for (const name of ["admin", "manager", "employee", "empleado", "other", "both"])
      expect(product.output()).toContain(`${name}@lineup.example`);
    expect(await signIn(product, "manager@lineup.example")).toBe(200);

    expect(await product.end("SIGTERM")).toBe(0);
    expect(await readdir(path.join(dataDir, "pg"))).not.toContain("postmaster.pid");
  });

  test("stops it too when a request never ends", async () => {
    const product = await start({ DEMO: "0" });
    await product.healthy();
    const stuck = beginSignIn(product);
    stuck.answer.catch(() => {});
    await stuck.headersSent;

    const began = performance.now();
    expect(await product.end("SIGTERM")).toBe(0);

    expect(performance.now() - began).toBeLessThan(18_000);
    expect(await readdir(path.join(dataDir, "pg"))).not.toContain("postmaster.pid");
  });

  test("is refused in one sentence while another one uses the folder; a killed one is taken over", async () => {
    const first = await start({ DEMO: "0" });
    await first.healthy();
    const server = await postmasterPid();

    const second = await start({ DEMO: "0" });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `Another Lineup is already running on ${dataDir} (lineup owner, process ${first.child.pid}). ` +
        "Stop it first, or give this one a DATA_DIR of its own.\n",
    );

    expect(await first.end("SIGKILL")).toBeNull();
    const third = await start({ DEMO: "0" });
    await third.healthy();
    expect(await postmasterPid()).toBe(server);
  });

  test("ends with a sentence when the database is killed under it, and starts again", async () => {
    const first = await start({ DEMO: "0" });
    await first.healthy();
    process.kill(await postmasterPid(), "SIGKILL");

    expect(await first.ended).toBe(1);
    expect(first.output()).not.toMatch(/^ {4}at /m);
    expect(first.output()).toMatch(
      /^The embedded PostgreSQL has ended \(.+\), and Lineup with it\. See .+\/pg\.log, and start Lineup again\.$/m,
    );
    await (await start({ DEMO: "0" })).healthy();
  });

  test("leaves no database behind when it cannot listen", async () => {
    const stranger = createServer().listen(0, "127.0.0.1");
    await once(stranger, "listening");
    const { port } = stranger.address() as AddressInfo;

    const product = await start({ DEMO: "0", PORT: String(port) });

    expect(await product.ended).toBe(1);
    expect(product.output()).toContain(`cannot listen on 127.0.0.1:${port}`);
    expect(product.output()).not.toContain("    at ");
    expect(await readdir(path.join(dataDir, "pg"))).not.toContain("postmaster.pid");
    stranger.close();
  });
});

describe("a DATA_DIR that cannot be used is named, with the reason", () => {
  const secret = "s".repeat(40);
  test.runIf(process.platform === "linux").each([
    ["/dev/null", /ENOTDIR: not a directory/, {}],
    ["/dev/null/data", /ENOTDIR: not a directory/, { SECRET: secret }],
    ["/proc/lineup", /ENOENT/, {}],
    ["/proc/lineup/data", /ENOENT/, { SECRET: secret }],
  ])("%s", async (folder, reason, env) => {
    const product = await start({ DATA_DIR: folder, DEMO: "0", ...env });

    expect(await product.ended).toBe(1);
    expect(product.output()).toMatch(reason);
    expect(product.output()).toMatch(
      new RegExp(
        `^DATA_DIR \\(${folder}\\) cannot be used: .* Set DATA_DIR to another folder\\.\n$`,
      ),
    );
  });

  test.runIf(process.getuid?.() === 0)("a folder of another account", async () => {
    const closed = path.join(dataDir, "closed");
    await mkdir(closed, { mode: 0o755 });
    await writeFile(path.join(closed, "secret"), secret, { mode: 0o600 });
    await chmod(dataDir, 0o755);

    asNobody(() => {
      expect(() => openDataDir(path.join(closed, "data"))).toThrow(StartError);
      expect(() => openDataDir(closed)).toThrow(
        `${closed} belongs to account 0, and Lineup runs as account 65534: give it to that account`,
      );
    });
    await chmod(closed, 0o777);
    expect(() => asNobody(() => developmentSecret(closed))).toThrow(
      `${closed}/secret belongs to account 0, and Lineup runs as account 65534`,
    );
  });
});

describe("the environment", () => {
  test("an unknown name and a bad value end the start with a sentence each", async () => {
    const product = await start({ PORT: "eighty", S3_BUCKETT: "b", MAINTENANCE: "yes" });

    expect(await product.ended).toBe(1);
    expect(product.output()).toMatch(
      /^The environment has 3 problem.*\n {2}- PORT:.*\n {2}- MAINTENANCE:.*\n {2}- S3_BUCKETT:.*\n$/,
    );
  });

  test("production refuses demo data, the outbox and a made-up secret", async () => {
    const product = await start({ NODE_ENV: "production", DEMO: "1" });

    expect(await product.ended).toBe(1);
    for (const name of ["DEMO", "SECRET", "MAIL_URL", "SMS_PROVIDER"])
      expect(product.output()).toContain(`- ${name}: `);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test("a database that cannot be reached is said without a stack", async () => {
    const product = await start({ DATABASE_URL: "postgres://me:hidden@127.0.0.1:1/none" });

    expect(await product.ended).toBe(1);
    expect(product.output()).toMatch(/^The database cannot be reached or entered: .*ECONNREFUSED/);
    expect(product.output()).not.toMatch(/hidden| {4}at /);
  });

  test.runIf(process.platform === "linux")(
    "a person at a terminal reads lines, and a program JSON",
    async () => {
      const stranger = createServer().listen(0, "127.0.0.1");
      await once(stranger, "listening");
      const { port } = stranger.address() as AddressInfo;
      const env = { DATABASE_URL: database.url, DEMO: "0", LOG_LEVEL: "info", PORT: String(port) };

      const main = path.resolve(import.meta.dirname, "../src/main.ts");
      // `script` runs a command in a terminal of its own.
      const args = ["-qec", `${process.execPath} ${main}`, "/dev/null"];
      const options = { env: { PATH: process.env["PATH"], DATA_DIR: dataDir, ...env } };
      const { stdout } = await promisify(execFile)("script", args, options).catch(
        (error: { stdout: string }) => error,
      );
      const program = await start(env);
      await program.ended;
      stranger.close();

      // oxlint-disable-next-line no-control-regex -- a terminal gets colors, which are control characters
      const lines = stdout.replaceAll(/\u001b\[\d+m/g, "");
      expect(lines).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: adapters chosen mail=outbox sms=outbox /m);
      expect(lines).not.toContain('{"');
      expect(program.log()).toContainEqual(expect.objectContaining({ msg: "adapters chosen" }));
    },
  );

  test("MAINTENANCE=1: every call but health answers 503", async () => {
    const product = await start({
      DATABASE_URL: database.url,
      DEMO: "0",
      MAINTENANCE: "1",
    });
    await product.healthy();

    expect(await (await fetch(`${product.url}/api/health`)).json()).toMatchObject({ status: "ok" });
    for (const address of ["/api/userdetails", "/api/openapi.json", "/api/no-such-call"]) {
      const answer = await fetch(product.url + address);
      expect(answer.status, address).toBe(503);
      expect(await answer.json()).toMatchObject({ success: false, maintenance_mode: true });
    }
  });
});

test("a node with another secret is refused, unless it was changed on purpose", async () => {
  const node = (letter: string, env: Record<string, string> = {}) =>
    start({ DATABASE_URL: database.url, DEMO: "0", SECRET: letter.repeat(40), ...env });
  for (const same of [await node("a"), await node("a")]) await same.healthy();

  const other = await node("b");
  expect(await other.ended).toBe(1);
  expect(other.output()).toMatch(
    /^This database was used with another SECRET, .* start with SECRET_CHANGED=1 once\.\n$/,
  );
  expect(other.output()).not.toContain("bbb");

  for (const product of running) await product.end("SIGTERM");
  await (await node("b", { SECRET_CHANGED: "1" })).healthy();
  await (await node("b")).healthy();
  expect(await (await node("a")).ended).toBe(1);
  const { rows } = await database.pool.query("select * from installation");
  expect(rows).toEqual([{ id: true, secret_fingerprint: expect.stringMatching(/^[\w-]{43}$/) }]);
});

test("TERMS_URL, PRIVACY_URL and CONTACT_URL are where the footer's links lead", async () => {
  const product = await start({
    DATABASE_URL: database.url,
    DEMO: "0",
    TERMS_URL: "https://harbor.example/terms",
    CONTACT_URL: "mailto:help@harbor.example",
  });
  await product.healthy();
  const leadsTo = async (page: string) => {
    const answer = await fetch(`${product.url}/${page}`, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };

  expect(await leadsTo("terms.html?from=footer")).toEqual([302, "https://harbor.example/terms"]);
  expect(await leadsTo("contact.html")).toEqual([302, "mailto:help@harbor.example"]);
  // Not set: the page that comes with the product, where the web app is built.
  expect((await leadsTo("privacy.html"))[1]).toBeNull();
});

describe("health", () => {
  test("answers 503 while draining, and the call in hand is finished", async () => {
    const product = await start({ DATABASE_URL: database.url });
    await product.healthy();
    const slow = beginSignIn(product);
    await once(slow.request, "socket");
    await slow.headersSent;

    const ended = product.end("SIGTERM");

    const health = await until(async () => {
      const answer = await fetch(`${product.url}/api/health`);
      return answer.status === 200 ? null : answer;
    });
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ status: "unavailable" });
    const call = await fetch(`${product.url}/api/userdetails`);
    expect(call.status).toBe(503);
    expect(await call.json()).toMatchObject({ success: false, code: "unavailable" });
    slow.finish();
    expect((await slow.answer).statusCode).toBe(200);
    expect(await ended).toBe(0);
  });

  test("answers 503 while starting", async () => {
    const product = await start({ DATABASE_URL: database.url });

    const first = await until(() => fetch(`${product.url}/api/health`).catch(() => null));

    expect(first.status).toBe(503);
    await product.healthy();
    expect(await signIn(product, "admin@lineup.example")).toBe(200);
  });

  test("says how many events were set aside, and only then", async () => {
    const product = await start({ DATABASE_URL: database.url, DEMO: "0" });
    await product.healthy();
    const health = async () => (await fetch(`${product.url}/api/health`)).json();
    expect(await health()).toEqual({ status: "ok", version: expect.any(String) });

    await database.pool.query(
      "insert into outbox_failures (subscriber, seq, error) values ('memos', 7, 'poison')",
    );
    expect(await health()).toEqual({
      status: "ok",
      version: expect.any(String),
      events_set_aside: 1,
    });
  });

  test("answers 503 without its database, and 200 when it is back", async () => {
    const product = await start({ DATABASE_URL: database.url, DEMO: "0" });
    await product.healthy();
    const { host } = new URL(product.url);
    const name = new URL(database.url).pathname.slice(1);
    const admin = await createTestDatabase("template1");
    await admin.pool.query(`alter database ${name} with allow_connections false`);
    await admin.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [name],
    );

    await until(async () =>
      (await fetch(`http://${host}/api/health`)).status === 503 ? true : null,
    );
    await admin.pool.query(`alter database ${name} with allow_connections true`);
    await product.healthy();
    await admin.drop();
  });
});

async function start(env: Record<string, string>): Promise<ProductProcess> {
  const product = await startProduct({ DATA_DIR: dataDir, ...env });
  running.add(product);
  return product;
}

async function signIn(product: ProductProcess, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: "lineup-demo" });
  const headers = { "content-type": "application/json" };
  return (await fetch(`${product.url}/api/login`, { method: "POST", headers, body })).status;
}

/** A call whose body is still on its way: the server has it in hand until `finish`. */
function beginSignIn(product: ProductProcess) {
  const body = JSON.stringify({ email: "admin@lineup.example", password: "lineup-demo" });
  const headers = { "content-type": "application/json", "content-length": body.length };
  const begun = request(`${product.url}/api/login`, { method: "POST", headers });
  begun.write(body.slice(0, 10));
  const answer = once(begun, "response").then(([response]) => {
    response.resume();
    return response as { statusCode: number };
  });
  const headersSent = new Promise((resolve) => setTimeout(resolve, 300));
  return { request: begun, headersSent, answer, finish: () => begun.end(body.slice(10)) };
}

function asNobody<T>(what: () => T): T {
  process.seteuid?.(65534);
  try {
    return what();
  } finally {
    process.seteuid?.(0);
  }
}

/** Asks again until there is an answer; the test's own limit bounds it. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function postmasterPid(): Promise<number> {
  const text = await readFile(path.join(dataDir, "pg", "postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}
