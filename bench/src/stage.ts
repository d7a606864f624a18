import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";

import pg from "pg";

import { startEmbeddedPostgres } from "@lineup/embedded-postgres";
import { type Company, insertCompany } from "./company.ts";
import { heldFile } from "./held-file.ts";
import { type HttpClient, createHttpClient } from "./http-client.ts";
import { freePort, startServer, untilHealthy } from "./programs.ts";

/** The running product, in one process, on a database with a company of 50,000 people. */
export interface Stage {
  /** The kind and version of the database, for the table. */
  readonly where: string;
  readonly url: string;
  /** The id of the server's process. */
  readonly pid: number;
  readonly http: HttpClient;
  readonly databaseUrl: string;
  /** Direct connections to the product's database, for baselines. */
  readonly db: pg.Pool;
  readonly company: Company;
  /** The file that `thread-monitor.ts`, which runs in the server, writes to. */
  readonly heldFile: string;
  /** Stops everything. A second call has no effect: a signal may arrive while a run is ending. */
  close(): Promise<void>;
}

export type DatabaseKind = "embedded" | "external";

/**
 * Starts the product as an operator would run it, and fills its database.
 * @param kind with "embedded", the product starts PostgreSQL itself; with "external", it gets a DATABASE_URL: the one from the
 *   environment, or that of a PostgreSQL that is started here
 * @param folder a folder that doesn't exist yet
 */
export async function openStage(kind: DatabaseKind, folder: string): Promise<Stage> {
  await mkdir(folder);
  const external = kind === "external" ? await openExternal(path.join(folder, "external")) : null;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = path.join(folder, "data");
  const held = path.join(folder, "held");
  const server = startServer({
    ...productionEnvironment,
    NODE_OPTIONS: `--import=${new URL("./thread-monitor.ts", import.meta.url).href}`,
    [heldFile]: held,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: external?.url ?? "",
  });
  await untilHealthy(url);
  const databaseUrl = external?.url ?? (await embeddedUrl(dataDir));
  const db = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const http = createHttpClient(url);
  const { rows } = await db.query<{ server_version: string }>("show server_version");
  const closeAll = async (): Promise<void> => {
    http.close();
    await db.end();
    await server.stop();
    await external?.close();
  };
  let closing: Promise<void> | undefined;
  return {
    where: `${kind}, PostgreSQL ${rows[0]?.server_version}`,
    url,
    pid: server.pid,
    databaseUrl,
    http,
    db,
    heldFile: held,
    company: await insertCompany(db),
    close: () => (closing ??= closeAll()),
  };
}

/** Settings for which production has no default. */
const productionEnvironment = {
  NODE_ENV: "production",
  DEMO: "0",
  SECRET: "a-secret-of-the-measurements-and-of-nothing-else",
  MAIL_PROVIDER: "none",
  SMS_PROVIDER: "none",
};

/**
 * @returns the URL of the PostgreSQL that the product has started; its port is in line 4 of postmaster.pid (PostgreSQL manual)
 */
async function embeddedUrl(dataDir: string): Promise<string> {
  const secret = (await readFile(path.join(dataDir, "pg.secret"), "utf8")).trim();
  const port = (await readFile(path.join(dataDir, "pg", "postmaster.pid"), "utf8")).split("\n")[3];
  return `postgres://postgres:${secret}@127.0.0.1:${port}/lineup`;
}

interface External {
  readonly url: string;
  close(): Promise<void>;
}

/** Creates a database on the server in DATABASE_URL, or else starts the oldest supported PostgreSQL for it. */
async function openExternal(dataDir: string): Promise<External> {
  const serverUrl = process.env["DATABASE_URL"];
  if (serverUrl) return createDatabaseOn(serverUrl);
  const server = await startEmbeddedPostgres({ dataDir, log: silent, packageName: oldestPostgres });
  const database = await createDatabaseOn(server.url);
  return {
    url: database.url,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

const oldestPostgres = `embedded-postgres-15-${process.platform}-${process.arch}`;
const silent = { info() {}, warn() {}, error() {} };

async function createDatabaseOn(serverUrl: string): Promise<External> {
  const name = `lineup_bench_${process.pid}`;
  const asAdmin = async (statement: string): Promise<void> => {
    const client = new pg.Client(serverUrl);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await asAdmin(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, close: () => asAdmin(`drop database ${name} with (force)`) };
}
