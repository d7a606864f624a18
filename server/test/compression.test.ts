import { brotliDecompressSync } from "node:zlib";

import { expect, test } from "vitest";

import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;

useTestApp((started) => void (server = started));

test("a large answer is compressed for clients that accept it, with the same content", async () => {
  const url = "/api/openapi.json";
  const plain = await server.app.http.inject({ url });
  const packed = await server.app.http.inject({ url, headers: { "accept-encoding": "gzip, br" } });
  expect([plain.headers["content-encoding"], packed.headers["content-encoding"]]).toEqual([
    undefined,
    "br",
  ]);
  expect(packed.headers["vary"]).toMatch(/accept-encoding/i);
  expect(packed.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
});

test("a small answer isn't compressed", async () => {
  const headers = { "accept-encoding": "br" };
  const { headers: sent } = await server.app.http.inject({ url: "/api/health", headers });
  expect(sent["content-encoding"]).toBeUndefined();
});

test("a stored file is sent uncompressed", async () => {
  const company = await server.company();
  const as = await server.signIn(company.manager);
  const content = Buffer.from("name,hours\n".repeat(1_000));
  const files = { file: { name: "hours.csv", content } };
  const uploaded = await server.call("uploadFile", { company_id: company.id }, { as, files });
  const url = (uploaded.content["media"] as { filepath: string }).filepath;
  const headers = { authorization: `Bearer ${as}`, "accept-encoding": "gzip, br" };

  const whole = await server.app.http.inject({ url, headers });

  expect(whole.headers["content-encoding"]).toBeUndefined();
  expect(whole.headers["content-length"]).toBe(String(content.length));
  expect(whole.rawPayload.equals(content)).toBe(true);
});
