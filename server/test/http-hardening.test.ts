import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { lastMessage } from "./support/last-message.ts";
import { listen } from "./support/live-client.ts";
import { sendRaw } from "./support/raw-http.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";
import { BESIDE, PAGE, makeWebDirectory } from "./support/web-directory.ts";

let server: TestApp;
let company: SampleCompany;
let as: string;
let port: number;
let removeWeb: () => Promise<void>;

beforeAll(async () => {
  const web = await makeWebDirectory();
  removeWeb = web.remove;
  server = await startTestApp(undefined, {}, { webDirectory: web.directory });
  port = await listen(server);
});

afterAll(async () => {
  await server.stop();
  await removeWeb();
});

beforeEach(async () => {
  company = await sampleCompany(server);
  as = await server.signIn(company.manager);
  await server.database.db.deleteFrom("rate_limits").execute();
});

const post = async (url: string, headers: Record<string, string>, payload: string) => {
  const answer = await server.app.http.inject({ method: "POST", url, headers, payload });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
};
const json = "application/json";
const form = "application/x-www-form-urlencoded";
const bearer = () => ({ authorization: `Bearer ${as}` });

test("A cookie never signs anyone in", async () => {
  const cookie = `token=${as}; pushkin-token=${as}; Authorization=Bearer ${as}; XSRF-TOKEN=x`;
  const headers = { cookie, "content-type": json, "x-xsrf-token": "x" };
  expect((await post("/api/user/locale", headers, '{"default_locale":"es"}')).status).toBe(401);
  expect((await post(`/api/user/locale?token=${as}`, headers, `{"token":"${as}"}`)).status).toBe(
    401,
  );
});

test.for([
  [json, '{"phone":"3125550100"}'],
  [form, "phone=3125550100"],
  [
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="phone"\r\n\r\n3125550100\r\n--x--',
  ],
] as const)("A page of another origin can't make a call by %s", async ([type, payload]) => {
  const headers = {
    "content-type": type,
    "sec-fetch-site": "cross-site",
    origin: "https://elsewhere.example",
  };
  expect((await post("/api/token", headers, payload)).status).toBe(403);
  const own = { ...headers, "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:3000" };
  expect((await post("/api/token", own, payload)).status).toBe(200);
});

test("Content types that a browser sends without a preflight aren't read as JSON", async () => {
  const payload = '{"default_locale":"es"}';
  for (const type of ["text/plain", "text/plain; application/json", "application/json2"])
    expect(
      (await post("/api/user/locale", { ...bearer(), "content-type": type }, payload)).status,
    ).toBe(415);
});

test("Other origins may neither read answers nor send calls", async () => {
  const headers = { origin: "https://elsewhere.example", "access-control-request-method": "POST" };
  const preflight = await server.app.http.inject({ method: "OPTIONS", url: "/api/login", headers });
  const read = await server.app.http.inject({ url: "/api/health", headers });
  expect([preflight.statusCode, read.statusCode]).toEqual([404, 200]);
  for (const { headers: given } of [preflight, read])
    expect(Object.keys(given).filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("No header or field overrides a request's method", async () => {
  const fields = {
    company_id: company.id,
    id: company.memo,
    _method: "DELETE",
    title: "Still there",
  };
  for (const name of ["x-http-method-override", "x-http-method", "x-method-override"]) {
    const headers = { ...bearer(), "content-type": json, [name]: "DELETE" };
    const url = "/api/company/message?_method=DELETE";
    expect((await post(url, headers, JSON.stringify(fields))).status).toBe(200);
  }
  const memo = await server.call("getMemo", { company_id: company.id, id: company.memo }, { as });
  expect(memo.content["memo"]).toMatchObject({ title: "Still there" });
});

test.for(["TRACE", "PROPFIND", "PATCH", "LINK"])("The method %s is refused", async (method) => {
  const secret = "Bearer must-not-come-back";
  const request = `${method} /api/login HTTP/1.1\r\nHost: x\r\nAuthorization: ${secret}\r\nConnection: close\r\n\r\n`;
  const { status, body } = await sendRaw(port, request);
  expect([400, 404]).toContain(status);
  expect(body).not.toContain(secret);
  expect(JSON.parse(body)).toMatchObject({ success: false });
});

test("Links in messages have the configured address, not the request's host", async () => {
  await server.database.db
    .updateTable("users")
    .set({ email: "linked@lineup.example" })
    .where("id", "=", company.employee.userId)
    .execute();
  const evil = "elsewhere.example";
  const headers = {
    host: evil,
    "x-forwarded-host": evil,
    "x-forwarded-proto": "https",
    forwarded: `host=${evil}`,
  };
  const payload = '{"email":"linked@lineup.example"}';
  const reset = await post(
    "/api/trigger-password-reset",
    { ...headers, "content-type": json },
    payload,
  );
  expect(reset.status).toBe(200);
  const mail = await lastMessage(server.app, server.database, "send-mail");
  expect(mail.text).toContain(`${server.app.services.config.publicUrl}/reset-password?`);
  expect(JSON.stringify(mail)).not.toContain(evil);
});

test.for([
  "Set-Cookie: a=b",
  "\r\nSet-Cookie: a=b",
  "%0d%0aSet-Cookie:%20a=b",
  '"; filename=evil.html; x="',
  "a\u2028b\u0085c",
])("Users' text (%j) never becomes a header", async (text) => {
  // A title has one line, but a file's name may contain anything.
  const title = `Memo ${text.replaceAll(/[\p{Cc}\p{Zl}]/gu, " ")}`;
  const memo = await server.call(
    "createMemo",
    { company_id: company.id, title, content: "<p>Text.</p>", status: "published" },
    { as },
  );
  expect(memo.status, JSON.stringify(memo.body)).toBe(200);
  const { id } = memo.content["memo"] as { id: number };
  const upload = await server.call(
    "uploadFile",
    { company_id: company.id },
    { as, files: { file: { name: `${text}.txt`, content: Buffer.from("text\n") } } },
  );
  const media = upload.content["media"] as { id: number } | undefined;
  const urls = [`/api/memos/responses-csv?company_id=${company.id}&id=${id}`];
  if (media) urls.push(`/api/files/${media.id}/original?company_id=${company.id}`);
  for (const url of urls) {
    const { headers, statusCode } = await server.app.http.inject({ url, headers: bearer() });
    expect(statusCode).toBe(200);
    expect(headers["set-cookie"]).toBeUndefined();
    const disposition = String(headers["content-disposition"]);
    expect(disposition).toMatch(
      /^attachment; filename="[ -!#-[\]-~]*"; filename\*=UTF-8''[\w.!~%-]*$/,
    );
  }
});

test.for([
  "/../secret.txt",
  "/assets/../../secret.txt",
  "/%2e%2e/secret.txt",
  "/assets/%2e%2e/%2e%2e/secret.txt",
  "/assets/..%2f..%2fsecret.txt",
  "/assets/..%5c..%5csecret.txt",
  "/assets/....//....//secret.txt",
  "//../secret.txt",
  "/assets/%252e%252e/%252e%252e/secret.txt",
  "/assets/..%00/secret.txt",
  "/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.txt",
  "http://127.0.0.1/../secret.txt",
  "/api/../../secret.txt",
  "/api/files/..%2f..%2f..%2fsecret.txt/original?company_id=1",
])("No path leads out of the web's folder: %s", async (url) => {
  const { status, body } = await sendRaw(
    port,
    `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );
  expect(body).not.toContain(BESIDE);
  if (status === 200) expect(body).toBe(PAGE);
  else expect([400, 401, 403, 404]).toContain(status);
});

test("No request path causes a redirect", async () => {
  for (const url of [
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/login?redirect=//elsewhere.example",
    "/assets",
    "/assets/",
    "/api",
  ]) {
    const { status, headers } = await sendRaw(
      port,
      `GET ${url} HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`,
    );
    expect(Math.floor(status / 100), url).not.toBe(3);
    expect(headers["location"]).toBeUndefined();
  }
});

test("Fields named like prototype properties are ignored and affect no other request", async () => {
  const payloads: readonly (readonly [string, string])[] = [
    [json, '{"__proto__":{"polluted":true},"default_locale":"es"}'],
    [json, '{"constructor":{"prototype":{"polluted":true}},"default_locale":"es"}'],
    [json, '{"default_locale":{"__proto__":{"polluted":true}}}'],
    [
      form,
      "default_locale=es&__proto__[polluted]=true&__proto__=x&constructor.prototype.polluted=true",
    ],
    [
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--',
    ],
  ];
  for (const [type, payload] of payloads) {
    const url =
      "/api/user/locale?__proto__[polluted]=true&__proto__=1&constructor[prototype][polluted]=1";
    const { status } = await post(url, { ...bearer(), "content-type": type }, payload);
    expect([200, 400, 422], payload).toContain(status);
  }
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  const details = await server.call("getUserDetails", {}, { as });
  expect(JSON.stringify(details)).not.toContain("polluted");
});

test(
  "A client that sends a request too slowly gets an error in the envelope and is disconnected",
  { timeout: 30_000 },
  async () => {
    const { server: http } = server.app.http;
    expect(http.headersTimeout).toBeLessThanOrEqual(30_000);
    expect(http.requestTimeout).toBeLessThanOrEqual(300_000);
    expect(http.timeout).toBeLessThanOrEqual(120_000);
    for (const limit of [http.headersTimeout, http.requestTimeout, http.timeout])
      expect(limit).toBeGreaterThan(0);
    Object.assign(http, { headersTimeout: 300, requestTimeout: 600 });
    const slow = [
      "GET /api/health HTTP/1.1\r\nHost: x\r\nX-",
      "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
      "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ];
    const answers = await Promise.all(slow.map((start) => sendRaw(port, start)));
    Object.assign(http, { headersTimeout: 20_000, requestTimeout: 300_000 });
    for (const { status, body } of answers) {
      expect(status).toBe(408);
      expect(JSON.parse(body)).toMatchObject({ success: false, code: "bad_request" });
    }
  },
);

test.for([
  "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\n\r\n",
  "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
  "GET /api/health HTTP/1.1\r\nHost: x\r\n X-Folded: y\r\n\r\n",
  "GET /api/health HTTP/1.1\r\nHost: x\r\nX-Nul: a\u0000b\r\n\r\n",
  "GET /api/health HTTP/1.1\r\nHost: x\nX-Bare: y\r\n\r\n",
])("A request that servers may interpret differently is refused: %j", async (request) => {
  const { status, body } = await sendRaw(port, request);
  expect(status).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ success: false });
});
