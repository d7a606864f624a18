// A path can be written in many ways. Whatever is decided by the path must hold for all of them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { listen } from "./support/live-client.ts";
import { type RawAnswer, sendRaw } from "./support/raw-http.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";
import { PAGE, makeWebDirectory } from "./support/web-directory.ts";

let server: TestApp;
let maintained: TestApp;
let ports: { server: number; maintained: number };
let removeWeb: () => Promise<void>;

beforeAll(async () => {
  const web = await makeWebDirectory();
  removeWeb = web.remove;
  server = await startTestApp(undefined, {}, { webDirectory: web.directory });
  maintained = await startTestApp(server.database, { MAINTENANCE: "1" });
  ports = { server: await listen(server), maintained: await listen(maintained) };
});

afterAll(async () => {
  await maintained.stop();
  await server.stop();
  await removeWeb();
});

const ask = (port: number, request: string, headers = ""): Promise<RawAnswer> =>
  sendRaw(port, `${request} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);

describe.for([
  ["as it is", "/api"],
  ["with an encoded letter", "/%61pi"],
  ["with every letter encoded", "/%61%70%69"],
  ["absolute", "http://elsewhere.example/api"],
  ["absolute, in capitals", "HTTP://ELSEWHERE.EXAMPLE/api"],
  ["absolute and encoded", "http://elsewhere.example/%61pi"],
] as const)("A path of the API %s", ([, api]) => {
  test("reaches its call and has the headers for calls", async () => {
    const { status, headers, body } = await ask(ports.server, `GET ${api}/health`);
    expect([status, JSON.parse(body)]).toMatchObject([200, { status: "ok" }]);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(/^default-src 'none'/),
    });
  });

  test("is refused during maintenance, except for health", async () => {
    const refused = await ask(ports.maintained, `POST ${api}/login`);
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.body)).toMatchObject({ maintenance_mode: true });
    expect((await ask(ports.maintained, `GET ${api}/health`)).status).toBe(200);
  });

  test("is refused for pages of other origins", async () => {
    const crossSite = "Sec-Fetch-Site: cross-site\r\n";
    expect((await ask(ports.server, `POST ${api}/logout`, crossSite)).status).toBe(403);
  });

  test("is not found, rather than a screen, if no call has it", async () => {
    expect((await ask(ports.server, `GET ${api}/nothing`)).status).toBe(404);
  });
});

test.for([
  "//api/health",
  "/api%2fhealth",
  "/%2561pi/health",
  "/apt/health",
  "http://elsewhere.example",
])("%s isn't a path of the API", async (url) => {
  const { status, body, headers } = await ask(ports.server, `GET ${url}`);
  expect([status, body]).toEqual([200, PAGE]);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'self'/);
  expect((await ask(ports.maintained, `POST ${url}`)).status).toBe(404);
});
