import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";

import { type CallName, calls } from "@lineup/contract/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { DeliveryError } from "#server/adapters/delivery-error";
import { createLog } from "#server/platform/log";

import { lastMessage } from "./support/last-message.ts";
import { preparedInputs } from "./support/prepared-inputs.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { sampleInputs } from "./support/sample-inputs.ts";
import { type TestApp, requestOf, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: SampleCompany;
let text = "";
const log = createLog(
  "trace",
  new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  }),
);

beforeAll(async () => {
  server = await startTestApp(undefined, {}, { log });
  company = await sampleCompany(server);
});

afterAll(() => server.stop());

const entries = (): Record<string, unknown>[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const secret = (): string => randomBytes(16).toString("hex");
const cookie = `session=${secret()}`;
const phone = "3125559876";
const email = `${secret()}@lineup.example`;

const signingIn = Object.keys(calls).filter((name) =>
  /^\/api\/(login|token|login-token|user-signup|verify|trigger-|reset-|logout|user\/|accept-|ignore-|company-invites)/.test(
    calls[name as CallName].path,
  ),
) as CallName[];

test.for(signingIn)(
  "%s leaves no secret in the log, whether it succeeds or is refused",
  async (name) => {
    const secrets = { email, phone, password: secret(), password_confirmation: secret() };
    const typed = { ...secrets, current_password: secret(), token: secret(), invite: secret() };
    const given = Object.fromEntries(
      Object.entries(typed).filter(([field]) => field in calls[name].input.shape),
    );
    const good = {
      ...sampleInputs[name](company),
      ...(await preparedInputs[name]?.(server, company.employee)),
    };
    const as = await server.signIn(company.employee);
    const answers: unknown[] = [];
    for (const input of [
      good,
      { ...good, ...given },
      { ...good, ...given, default_locale: typed.token },
    ]) {
      await server.database.db.deleteFrom("rate_limits").execute();
      const request = requestOf(calls[name], input, { as });
      const headers = { ...request.headers, cookie };
      answers.push((await server.inject({ ...request, headers })).body["token"]);
    }
    expect(text).toContain(`"path":"${calls[name].path.replaceAll(/\{(\w+)\}/g, ":$1")}"`);
    const sensitive = /password|token|email|phone|invite/;
    const fromInputs = Object.entries({ ...good, ...given }).filter(([field]) =>
      sensitive.test(field),
    );
    const hidden = [
      as,
      cookie,
      ...Object.values(typed),
      ...fromInputs.map(([, value]) => value),
      ...answers,
    ];
    for (const one of hidden) if (typeof one === "string") expect(text).not.toContain(one);
  },
);

test("Codes and reset links that are sent aren't in the log", async () => {
  await server.database.db
    .updateTable("users")
    .set({ phone, phone_verified_at: new Date(), email })
    .where("id", "=", company.manager.userId)
    .execute();
  await server.call("sendCode", { phone });
  const sms = await lastMessage(server.app, server.database, "send-sms");
  await server.call("requestPasswordReset", { email });
  const mail = await lastMessage(server.app, server.database, "send-mail");
  expect([sms.to, mail.to]).toEqual([`+1${phone}`, email]);
  for (const one of [
    sms.text.slice(0, 6),
    /token=([\w-]+)/.exec(mail.text)?.[1] ?? "?",
    phone,
    email,
  ])
    expect(text).not.toContain(one);
});

test("Secrets in the addresses of pages and of unknown paths aren't in the log", async () => {
  const token = secret();
  const urls = [
    `/reset-password?email=${email}&token=${token}`,
    `/login?token=${token}`,
    `/api/nothing?token=${token}`,
    `/api/company-invites/${phone}`,
    `/api/company-invites/${phone.repeat(30)}`,
    `/api/files/1/original?company_id=1&token=${token}`,
  ];
  for (const url of urls) await server.inject({ method: "GET", url });
  for (const one of [token, email, phone]) expect(text).not.toContain(one);
  expect(text).toContain('"path":"/api/company-invites/:phone"');
});

test("The headers of a form's parts aren't in the log", async () => {
  const as = await server.signIn(company.manager);
  const files = { file: { name: "note.txt", content: Buffer.from("A note.\n") } };
  const { status } = await server.call("uploadFile", { company_id: company.id }, { as, files });
  expect(status).toBe(200);
  expect(text).toContain("busboy");
  expect(text).not.toContain(as);
});

test("Errors of the database and of providers are in the log without the values that they repeat", async () => {
  const value = secret();
  const failures = [
    // Ten leading digits would cause a different error: a number that is too large.
    sql`select ${`x${value}`}::integer`,
    sql`insert into users (email) values (${value}), (${value})`,
  ].map((query) => query.execute(server.database.db).catch((error: unknown) => error));
  const refused = new DeliveryError("email", "mail was not accepted", {
    permanent: true,
    cause: Object.assign(new Error(`550 <${value}> unknown`), {
      rejected: [value],
      code: "EENVELOPE",
    }),
  });
  for (const err of [...(await Promise.all(failures)), refused]) log.error({ err }, "planted");
  expect(text).not.toContain(value);
  const planted = entries().filter(({ msg }) => msg === "planted");
  expect(planted.map(({ err }) => err)).toMatchObject([
    {
      code: "22P02",
      message: expect.stringContaining("invalid input syntax"),
      stack: expect.any(String),
    },
    { code: "23505", constraint: "users_email_key", table: "users" },
    { type: "DeliveryError", message: "mail was not accepted", cause: { code: "EENVELOPE" } },
  ]);
});

test("Each line of the log is an object with the request's ID", () => {
  const requests = entries().filter(({ req }) => req !== undefined);
  expect(requests.length).toBeGreaterThan(20);
  for (const { reqId, req } of requests) {
    expect(reqId).toMatch(/^[\da-f-]{36}$/);
    expect(req).toEqual({
      method: expect.any(String),
      path: expect.any(String),
      remoteAddress: expect.any(String),
    });
  }
});
