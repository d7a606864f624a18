import { createHash } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { listen } from "./support/live-client.ts";
import { sendRaw } from "./support/raw-http.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";
import { makeWebDirectory } from "./support/web-directory.ts";

let server: TestApp;
let company: SampleCompany;
let as: string;
let port: number;
let removeWeb: () => Promise<void>;

beforeAll(async () => {
  const web = await makeWebDirectory();
  removeWeb = web.remove;
  const env = { PUBLIC_URL: "https://lineup.example/", OUTBOX_PAGE: "1" };
  server = await startTestApp(undefined, env, { webDirectory: web.directory });
  company = await sampleCompany(server);
  as = await server.signIn(company.manager);
  port = await listen(server);
});

afterAll(async () => {
  await server.stop();
  await removeWeb();
});

type Kind = "page" | "call" | "file" | "outbox";
const close = "Host: x\r\nConnection: close\r\n\r\n";

const offer = (protocol: string) => `Connection: Upgrade\r\nUpgrade: ${protocol}`;

/** Every kind of answer: its description, the request, and the status. */
const answers: readonly (readonly [Kind, string, number])[] = [
  ["page", "GET / HTTP/1.1", 200],
  ["page", "GET /12/memos?x=1 HTTP/1.1", 200],
  ["page", "HEAD /login HTTP/1.1", 200],
  ["page", "GET /assets/app-1.js HTTP/1.1", 200],
  ["page", "GET /assets/nothing.js HTTP/1.1", 404],
  ["page", "GET /assets/nothing HTTP/1.1", 404],
  ["page", "GET /assets/ HTTP/1.1", 404],
  ["page", "GET /favicon.ico HTTP/1.1", 404],
  ["page", "GET /robots.txt?x=a/b HTTP/1.1", 404],
  ["page", "GET /12/memos?from=/terms.html HTTP/1.1", 200],
  ["page", "POST /login HTTP/1.1", 404],
  ["outbox", "GET /dev/outbox HTTP/1.1", 200],
  ["call", "GET /api/health HTTP/1.1", 200],
  ["call", "GET /api/openapi.json HTTP/1.1", 200],
  ["call", "GET /api/user/details HTTP/1.1\r\nAuthorization: Bearer TOKEN", 200],
  ["call", "GET /api/user/details HTTP/1.1", 401],
  ["call", "GET /api/company/details?company_id=999 HTTP/1.1\r\nAuthorization: Bearer TOKEN", 404],
  ["call", "GET /api/company/details?company_id=x HTTP/1.1\r\nAuthorization: Bearer TOKEN", 422],
  ["call", "GET /api/nothing HTTP/1.1", 404],
  ["call", "OPTIONS /api/login HTTP/1.1\r\nOrigin: https://elsewhere.example", 404],
  [
    "call",
    "GET /api/memos/responses-csv?company_id=COMPANY&id=MEMO HTTP/1.1\r\nAuthorization: Bearer TOKEN",
    200,
  ],
  [
    "file",
    "GET /api/files/MEDIA/original?company_id=COMPANY HTTP/1.1\r\nAuthorization: Bearer TOKEN",
    200,
  ],
  [
    "call",
    "GET /api/files/MEDIA/thumb?company_id=COMPANY HTTP/1.1\r\nAuthorization: Bearer TOKEN",
    404,
  ],
  ["call", `GET /api/company-invites/${"1".repeat(300)} HTTP/1.1`, 404],
  ["page", "GET /%zz HTTP/1.1", 400],
  ["call", "NONSENSE", 400],
  ["call", "GET /api/health HTTP/1.1\r\nExpect: nonsense", 200],
  ["call", `GET /api/health HTTP/1.1\r\n${offer("h2c")}`, 200],
  ["page", `GET /elsewhere HTTP/1.1\r\n${offer("websocket")}`, 200],
  ["call", `GET /app/lineup HTTP/1.1\r\n${offer("websocket")}\r\nSec-WebSocket-Key: bad`, 400],
  ["call", `GET / HTTP/1.1\r\nX-Long: ${"x".repeat(20_000)}`, 431],
];

test.for(answers)(
  "%s: %s is answered with every security header",
  async ([kind, request, status]) => {
    const filled = request
      .replace("TOKEN", as)
      .replace("COMPANY", String(company.id))
      .replace("MEMO", String(company.memo))
      .replace("MEDIA", String(company.media));
    const answer = await sendRaw(port, `${filled}\r\n${close}`);
    expect(answer.status).toBe(status);
    expectHeaders(kind, answer.headers);
  },
);

test("A request without a Host header is refused with the security headers", async () => {
  const answer = await sendRaw(port, "GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n");
  expect(answer.status).toBe(400);
  expectHeaders("call", answer.headers);
  expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: "bad_request" });
});

test("An unexpected failure is answered with the security headers and without its cause", async () => {
  const { db } = server.database;
  await sql`alter table rate_limits rename to gone`.execute(db);
  const { headers, statusCode, body } = await server.app.http.inject({
    method: "POST",
    url: "/api/login",
    payload: { email: "a@lineup.example", password: "x" },
  });
  await sql`alter table gone rename to rate_limits`.execute(db);
  expect(statusCode).toBe(500);
  expectHeaders("call", headers);
  expect(JSON.parse(body)).toEqual({
    success: false,
    message: "Something went wrong",
    errors: ["Something went wrong"],
    code: "internal",
  });
});

test("A page may only use its own scripts, styles and server", async () => {
  const pages = await Promise.all(
    ["/", "/terms.html"].map((url) => server.app.http.inject({ url })),
  );
  const [app = "", terms = ""] = pages.map(({ body }) => {
    const [, style = ""] = /<style>(.*)<\/style>/.exec(body) ?? [];
    return `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
  });
  expect(app).not.toBe(terms);
  const headers = pages[1]?.headers ?? {};
  expect(headers["content-security-policy"]).toBe(
    `default-src 'self'; script-src 'self'; style-src 'self' ${app} ${terms}; img-src 'self' data: blob:; ` +
      "font-src 'self'; connect-src 'self' wss://lineup.example; media-src 'self' blob:; object-src 'none'; " +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

test("With a hosted live service, a page may connect to it instead of this server's sockets", async () => {
  const env = {
    PUSHER_URL: "https://key:secret@live.example/apps/1",
    PUSHER_CLIENT_URL: "wss://live.example:6001/",
  };
  const hosted = await startTestApp(server.database, env);
  const { headers } = await hosted.app.http.inject({ url: "/" });
  await hosted.stop();
  expect(headers["content-security-policy"]).toContain(
    "; connect-src 'self' wss://live.example:6001;",
  );
});

test("Pages load GIFs from their service only if browsers are to call it", async () => {
  const giphy = { GIF_PROVIDER: "giphy", GIF_KEY: "k", GIF_URL: "https://gifs.example/v1" };
  const policyWith = async (env: Record<string, string>): Promise<string> => {
    const app = await startTestApp(server.database, env);
    const { headers } = await app.app.http.inject({ url: "/" });
    await app.stop();
    return String(headers["content-security-policy"]);
  };
  expect(await policyWith(giphy)).not.toMatch(/gifs\.example|giphy/);
  const direct = await policyWith({ ...giphy, GIF_DIRECT: "1" });
  expect(direct).toContain("img-src 'self' data: blob: https://gifs.example https://*.giphy.com;");
  expect(direct).toMatch(/connect-src 'self' wss?:\S+ https:\/\/gifs\.example;/);
});

test("Each answer has a new request ID, whatever the request says", async () => {
  const ids = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const headers = { "x-request-id": "mine", "request-id": "mine" };
      return (await server.app.http.inject({ url: "/api/health", headers })).headers[
        "x-request-id"
      ];
    }),
  );
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});

function expectHeaders(kind: Kind, headers: Readonly<Record<string, unknown>>): void {
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    ...(kind !== "outbox" && { "referrer-policy": "strict-origin-when-cross-origin" }),
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
    "strict-transport-security": "max-age=31536000",
    "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    "content-type": expect.any(String),
  });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(
    kind === "page" ? /^default-src 'self'; script-src 'self';/ : /^default-src 'none'/,
  );
  expect(policy).not.toContain("unsafe");
  expect(policy.includes("sandbox")).toBe(kind === "call" || kind === "file");
  if (kind === "call") expect(headers["cache-control"]).toBe("no-store");
  const given = Object.keys(headers).join(" ");
  expect(given).not.toMatch(/set-cookie|access-control|x-powered-by|\bserver\b/);
}
