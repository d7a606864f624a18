// Runs backup and restore as an operator runs them, beside the product.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";

import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";

import { type ProductProcess, startProduct } from "./product-process.ts";

export interface SignedIn {
  token: string;
  companyId: number;
}

/**
 * Gives each test of a file a folder of its own, and ends the products that it started.
 * @param take gets the folder before each test
 * @returns a function that starts the product and waits until it can serve
 */
export function useBackupFolder(
  take: (folder: string) => void,
): (env: Record<string, string>) => Promise<ProductProcess> {
  let root: string;
  const running = new Set<ProductProcess>();
  beforeAll(async () => void (root = await mkdtemp(path.join(tmpdir(), "lineup-backup-"))));
  afterAll(() => rm(root, { recursive: true, force: true }));
  beforeEach(async () => take(await mkdtemp(path.join(root, "case-"))));
  afterEach(async () => {
    for (const product of running) await product.end("SIGTERM");
    running.clear();
  });
  return async (env) => {
    const product = await startHealthy(env);
    running.add(product);
    return product;
  };
}

/** Starts the product and waits until it can serve. */
export async function startHealthy(env: Record<string, string>): Promise<ProductProcess> {
  const product = await startProduct(env);
  await product.healthy();
  return product;
}

/** Signs in a person of the demo. */
export async function signInDemo(product: ProductProcess, email: string): Promise<SignedIn> {
  const answer = await fetch(`${product.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "lineup-demo" }),
  });
  expect(answer.status).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const details = await get(product, token, "/api/user/details");
  const body = JSON.stringify(await details.json());
  return { token, companyId: Number(/"company_id":(\d+)/.exec(body)?.[1]) };
}

export function get(product: ProductProcess, token: string, where: string): Promise<Response> {
  return fetch(`${product.url}${where}`, { headers: { authorization: `Bearer ${token}` } });
}

/** Uploads one file after the other. */
export function startUploads(product: ProductProcess, { token, companyId }: SignedIn) {
  let count = 0;
  const stopping = new AbortController();
  const upload = async (): Promise<void> => {
    const form = new FormData();
    form.set("company_id", String(companyId));
    form.set("file", new Blob([`file ${count}`]), `kept-${count}.txt`);
    const answer = await fetch(`${product.url}/api/company/upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    count += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const working = (async () => {
    while (!stopping.signal.aborted) await upload();
  })();
  return {
    reached: (wanted: number) => expect.poll(() => count).toBeGreaterThanOrEqual(wanted),
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

/** @returns the connection string of the embedded database that runs on the folder */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const [, , , port] = (await readFile(path.join(dataDir, "pg", "postmaster.pid"), "utf8")).split(
    "\n",
  );
  const secret = (await readFile(path.join(dataDir, "pg.secret"), "utf8")).trim();
  return `postgres://postgres:${secret}@127.0.0.1:${port}/lineup`;
}

/** Runs a statement on a connection of its own. */
export async function query(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Runs the command to its end.
 * @param stop a signal that the command gets once it has printed a text
 * @returns its exit code, null if the signal ended it, and all that it printed
 */
export async function runBackup(
  args: string[],
  env: Record<string, string>,
  stop?: { readonly signal: NodeJS.Signals; readonly after: string },
): Promise<{ code: number | null; output: string }> {
  const main = path.resolve(import.meta.dirname, "../../src/backup/main.ts");
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  let printed = "";
  const listen = (part: Buffer): void => {
    printed += String(part);
    if (stop === undefined || !printed.includes(stop.after)) return;
    child.kill(stop.signal);
    child.stdout.off("data", listen);
  };
  child.stdout.on("data", listen);
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code: code as number | null, output: out + errors };
}

/** Expects that the person finds the files that `startUploads` uploaded. */
export async function expectUploads(
  product: ProductProcess,
  { token, companyId }: SignedIn,
  databaseUrl: string,
): Promise<void> {
  const { rows } = await query(databaseUrl, "select id from media where name like 'kept-%'");
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const { id } of rows) {
    const answer = await get(product, token, `/api/files/${id}/original?company_id=${companyId}`);
    expect(await answer.text()).toMatch(/^file \d+$/);
  }
}
