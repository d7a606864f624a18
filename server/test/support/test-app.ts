import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type CallName, calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";
import type { InjectOptions } from "fastify";
import type { Selectable } from "kysely";
import { pino } from "pino";
import { expect, inject as provided } from "vitest";

import { type App, type AppOptions, createApp } from "#server/app";
import { readConfig } from "#server/config";
import type { Database } from "#server/platform/db/schema";

import {
  type TestCompany,
  type TestEmployee,
  insertCompany,
  insertToken,
} from "./company-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./test-database.ts";

export const TEST_SECRET = "a-secret-of-the-tests-with-40-characters";
export const TEST_START = new Date("2026-03-02T15:00:00Z");

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** The `content` of the answer's envelope; empty if there is none. */
  readonly content: Record<string, unknown>;
}

export interface CallOptions {
  /** A bearer token, from `signIn`. */
  readonly as?: string | undefined;
  readonly idempotencyKey?: string;
  /** The value of the Accept-Language header. */
  readonly language?: string;
  /** If given, the request is a multipart form with these files. */
  readonly files?: Readonly<Record<string, { name: string; content: Buffer }>> | undefined;
  /** The content type of a multipart form's fields. Default: none. */
  readonly fieldType?: string;
}

/** A complete server with its own database. */
export interface TestApp {
  readonly app: App;
  readonly database: TestDatabase;
  setTime(now: Date): void;
  company(): Promise<TestCompany>;
  /** @returns a bearer token */
  signIn(employee: TestEmployee): Promise<string>;
  call(name: CallName, input: object, options?: CallOptions): Promise<Answer>;
  /** Makes a call as an employee, in their company unless the input names another one. */
  act(who: TestEmployee, name: CallName, input?: object): Promise<Answer>;
  /** Does the same and expects success. @returns the answer's `content` */
  done(who: TestEmployee, name: CallName, input?: object): Promise<Answer["content"]>;
  /** @returns a company's audit log, oldest first */
  audited(companyId: number): Promise<Selectable<Database["audit_entries"]>[]>;
  /** Sends a request unchanged. */
  inject(request: InjectOptions): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * @param shared the database of another app, to start a second node on it
 * @param env environment variables, beside those of every test
 * @param parts options of the app, instead of those of every test
 */
export async function startTestApp(
  shared?: TestDatabase,
  env: Record<string, string> = {},
  parts: Partial<AppOptions> = {},
): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), "lineup-app-"));
  let now = TEST_START;
  const config = readConfig({
    ...{ NODE_ENV: "test", DATA_DIR: dataDir, SECRET: TEST_SECRET },
    ...{ TRANSLATE_PROVIDER: "libretranslate", TRANSLATE_URL: provided("translateUrl") },
    ...{ GIF_PROVIDER: "giphy", GIF_KEY: "the-key", GIF_URL: provided("gifUrl") },
    ...env,
  });
  const log = pino({ level: process.env["TEST_LOG"] ?? "silent" });
  const app = await createApp({
    config,
    log,
    databaseUrl: database.url,
    version: "0.0.0",
    clock: () => now,
    // Polls are a third of the work of an app that waits.
    pollSeconds: 2,
    ...parts,
  });
  await app.start();
  const inject = async (request: InjectOptions): Promise<Answer> => {
    const response = await app.http.inject(request);
    await app.services.callers.settle();
    const body = parsed(response.body);
    return {
      status: response.statusCode,
      body,
      content: (body["content"] ?? {}) as Record<string, unknown>,
    };
  };
  const signIn: TestApp["signIn"] = ({ userId }) => insertToken(database.db, userId, now);
  const call: TestApp["call"] = (name, input, options = {}) =>
    inject(requestOf(calls[name], input, options));
  const act: TestApp["act"] = async (who, name, input) =>
    call(name, { company_id: who.companyId, ...input }, { as: await signIn(who) });
  return {
    ...{ app, database, inject, signIn, call, act },
    async done(who, name, input) {
      const { status, body, content } = await act(who, name, input);
      expect(status, JSON.stringify(body)).toBe(200);
      return content;
    },
    setTime: (time) => void (now = time),
    company: () => insertCompany(database.db),
    audited: (companyId) =>
      database.db
        .selectFrom("audit_entries")
        .selectAll()
        .where("company_id", "=", companyId)
        .orderBy("id")
        .execute(),
    async stop() {
      await app.stop();
      if (shared === undefined) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @returns the request for a call: some fields go into its path, and the rest into the query, a JSON body or a multipart form */
export function requestOf(call: Call, input: object, options: CallOptions): InjectOptions {
  const rest = { ...(input as Record<string, unknown>) };
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = encodeURIComponent(textOf(rest[field]));
    delete rest[field];
    return value;
  });
  const headers: Record<string, string> = {};
  if (options.as !== undefined) headers["authorization"] = `Bearer ${options.as}`;
  if (options.idempotencyKey !== undefined) headers["idempotency-key"] = options.idempotencyKey;
  if (options.language !== undefined) headers["accept-language"] = options.language;
  const { method } = call;
  if (options.files !== undefined) {
    const form = multipart(rest, options.files, options.fieldType);
    headers["content-type"] = form.type;
    return { method, url, headers, payload: form.body };
  }
  if (method === "GET") return { method, url: `${url}?${queryOf(rest)}`, headers };
  headers["content-type"] = "application/json";
  return { method, url, headers, payload: JSON.stringify(rest) };
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const item of value) query.append(field, textOf(item));
    else query.append(field, textOf(value));
  }
  return query.toString();
}

function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.toWellFormed();
}

function multipart(
  fields: Record<string, unknown>,
  files: NonNullable<CallOptions["files"]>,
  fieldType?: string,
): { type: string; body: Buffer } {
  const boundary = `----test${randomBytes(8).toString("hex")}`;
  const parts: Buffer[] = [];
  const add = (head: string, content: Buffer): void => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
    parts.push(Buffer.from(start), content, Buffer.from("\r\n"));
  };
  const type = fieldType === undefined ? "" : `\r\nContent-Type: ${fieldType}`;
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) add(`name="${field}"${type}`, Buffer.from(textOf(value)));
  }
  for (const [field, file] of Object.entries(files)) {
    add(`name="${field}"; filename="${file.name}"`, file.content);
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(parts) };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
