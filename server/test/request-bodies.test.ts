// How much of a request is read before the server knows if the caller may make it.
import { type IncomingMessage, request } from "node:http";

import { calls } from "@lineup/contract/calls";
import { limits } from "@lineup/contract/limits";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { hashToken } from "#server/platform/http/calls/authenticate";

import type { TestCompany } from "./support/company-fixture.ts";
import { listen } from "./support/live-client.ts";
import { type RawAnswer, sendRaw } from "./support/raw-http.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let as: string;
let port: number;

beforeAll(async () => {
  server = await startTestApp();
  port = await listen(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  company = await server.company();
  as = await server.signIn(company.manager);
  await server.database.db.deleteFrom("rate_limits").execute();
});

/** Sends the head of a request and only the beginning of its body. */
const begin = (path: string, type: string, start = ""): Promise<RawAnswer> =>
  sendRaw(
    port,
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\n` +
      `Transfer-Encoding: chunked\r\n\r\n`,
    start === "" ? "" : `${start.length.toString(16)}\r\n${start}\r\n`,
  );
const json = "application/json";
const form = "multipart/form-data; boundary=x";
const asJson = "\r\nContent-Type: application/json";
const part = (head: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

test("A caller who isn't signed in is refused before the body arrives", async () => {
  for (const type of [json, form])
    expect((await begin("/api/memos/create", type)).status).toBe(401);
});

test("A session that ends while the body arrives can't act", async () => {
  const { db } = server.database;
  const longAgo = new Date(TEST_START.getTime() - 3_600_000);
  const token_hash = hashToken(as);
  const own = db.selectFrom("auth_tokens").where("token_hash", "=", token_hash);
  const lastUsed = async () =>
    (await own.select("last_used_at").executeTakeFirstOrThrow()).last_used_at;
  const unused = db.updateTable("auth_tokens").set({ last_used_at: longAgo });
  await unused.where("token_hash", "=", token_hash).execute();
  const answer = Promise.withResolvers<IncomingMessage>();
  const slow = request(
    {
      ...{ port, method: "POST", path: calls.updateUserDetails.path },
      headers: { authorization: `Bearer ${as}`, "content-type": json },
    },
    answer.resolve,
  );
  slow.on("error", answer.reject);
  slow.write('{"name_first":');
  // The caller has been looked up, so the head was accepted.
  await vi.waitUntil(async () => (await lastUsed()) > longAgo, { timeout: 15_000 });
  await server.call("logout", {}, { as });

  slow.end('"Mallory"}');

  const { statusCode } = (await answer.promise).resume();
  expect(statusCode).toBe(401);
});

test("A limit by address is checked before the body arrives", async () => {
  for (let count = 0; count < limits.verifyByAddress.max; count += 1)
    expect((await server.call("verify", { token: "x" })).status).not.toBe(429);
  const { status, headers } = await begin(calls.verify.path, json);
  expect([status, headers["retry-after"]]).toEqual([429, "300"]);
});

test.for([
  ["as JSON", json, `{"email":"${"x".repeat(70_000)}`],
  [
    "in one field of a form",
    form,
    part('name="email"', "x".repeat(70_000)) + part('name="more"', ""),
  ],
  ["in many fields of a form", form, part('name="email"', "x".repeat(7_000)).repeat(12)],
  [
    "in fields that are said to be JSON",
    form,
    part(`name="email"${asJson}`, JSON.stringify({ x: "x".repeat(7_000) })).repeat(12),
  ],
] as const)("A caller who isn't signed in can't send much data %s", async ([, type, start]) => {
  const { status, body } = await begin("/api/login", type, start);
  expect([status, JSON.parse(body)]).toMatchObject([413, { code: "body_too_large" }]);
});

test("A call without files doesn't read any", async () => {
  const file = part('name="file"; filename="a.txt"', "x".repeat(10_000));
  const { status, body } = await begin("/api/login", form, file);
  expect([status, JSON.parse(body)]).toMatchObject([422, { errors: { file: expect.any(Array) } }]);
});

test("The fields of a form may not be larger than a JSON body", async () => {
  const fields = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`field-${at}`, "x".repeat(90_000)]),
  );
  const input = { company_id: company.id, title: "Long", content: "<p>Text.</p>", ...fields };
  for (const options of [{}, { files: {} }, { files: {}, fieldType: json }]) {
    const { body } = await server.call("createMemo", input, { as, ...options });
    expect(body).toMatchObject({ code: "body_too_large" });
  }
});

test("A request after a refused form on the same connection is answered", async () => {
  const file = part('name="file"; filename="a.txt"', "x".repeat(1_000_000));
  const body = `${part('name="email"', "x".repeat(1_000_000))}${file}--x--`;
  const refused = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: ${form}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const next = "GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const answers = await sendRaw(port, refused, next);
  expect(answers.status).toBe(413);
  expect(answers.body).toContain('"status":"ok"');
});

test("An empty file input of a form is ignored", async () => {
  const untouched = { file: { name: "", content: Buffer.alloc(0) } };
  const memo = await server.call(
    "createMemo",
    { company_id: company.id, title: "Read this", content: "<p>Text.</p>", status: "published" },
    { as },
  );
  const { id } = memo.content["memo"] as { id: number };
  const employee = await server.signIn(company.employee);
  const acknowledged = await server.call(
    "acknowledgeMemo",
    { company_id: company.id, id },
    { as: employee, files: untouched },
  );
  expect(acknowledged.status, JSON.stringify(acknowledged.body)).toBe(200);
  const uploaded = await server.call(
    "uploadFile",
    { company_id: company.id },
    { as, files: untouched },
  );
  expect(uploaded.body["errors"]).toEqual({ file: ["This field is required"] });
});
