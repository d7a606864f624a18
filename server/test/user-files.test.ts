import { afterAll, beforeAll, expect, test } from "vitest";

import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: SampleCompany;
let as: string;

beforeAll(async () => {
  server = await startTestApp();
  company = await sampleCompany(server);
  as = await server.signIn(company.manager);
});

afterAll(() => server.stop());

const script = "<script>alert(document.domain)</script>";
const page = `<!doctype html><html><body>${script}</body></html>`;
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Files that a browser would execute if it took them for what they are. */
const contents: readonly (readonly [string, Buffer])[] = [
  ["a page", Buffer.from(page)],
  ["a page after blanks", Buffer.from(`${"\n ".repeat(2000)}${page}`)],
  ["a page after a byte order mark", Buffer.from(`\ufeff${page}`)],
  ["a page in UTF-16", Buffer.from(`\ufeff${page}`, "utf16le")],
  ["a piece of a page", Buffer.from(`Dear all,\n${script}`)],
  [
    "an XML page",
    Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
  ],
  [
    "a drawing",
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
  ],
  ["a style sheet", Buffer.from("body{background:url(//evil.example)}")],
  ["a script", Buffer.from("#!/usr/bin/env node\nalert(document.domain);\n")],
  ["a picture with a page behind it", Buffer.concat([picture, Buffer.from(page)])],
  ["a picture that is a script", Buffer.from("GIF89a/*xx*/=1;alert(document.domain)")],
  ["a PDF with a page in it", Buffer.from(`%PDF-1.4\n${page}\n%%EOF`)],
  [
    "an archived page",
    Buffer.from(`MIME-Version: 1.0\nContent-Type: multipart/related\n\n${page}`),
  ],
];

const names = [
  "x.html",
  "x.svg",
  "x.xhtml",
  "x.js",
  "x.pdf",
  "x.png",
  "x.txt",
  "x.html.txt",
  "x",
  "../x.html",
  "x.html\u0000.txt",
];

test.for(contents)("%s is never served as a page, whatever its name", async ([, content]) => {
  for (const name of names) {
    await server.database.db.deleteFrom("rate_limits").execute();
    const files = { file: { name, content } };
    const sent = await server.call("uploadFile", { company_id: company.id }, { as, files });
    expect([200, 400, 413, 415, 422], `${name}: ${JSON.stringify(sent.body)}`).toContain(
      sent.status,
    );
    const { id } = (sent.content["media"] ?? {}) as { id?: number };
    if (id === undefined) continue;
    for (const variant of ["original", "min", "thumb"]) await expectHarmless(id, variant);
  }
});

async function expectHarmless(id: number, variant: string): Promise<void> {
  const { statusCode, headers, rawPayload } = await server.app.http.inject({
    url: `/api/files/${id}/${variant}?company_id=${company.id}`,
    headers: { authorization: `Bearer ${as}` },
  });
  if (statusCode === 404) return;
  expect(statusCode).toBe(200);
  const type = String(headers["content-type"]);
  const shownInPlace = String(headers["content-disposition"]).startsWith("inline");
  expect(type).not.toMatch(/html|xml|svg|javascript|ecmascript|css|multipart|message/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
  expect(headers["content-disposition"]).toMatch(/^(inline|attachment); filename="/);
  expect(String(headers["content-disposition"])).not.toMatch(/\.(html?|svg|xhtml|js|css|mht)"/);
  if (shownInPlace)
    expect(type).toMatch(/^(image\/(png|jpeg|gif|webp|avif)|video\/|audio\/|application\/pdf)/);
  // Pictures are re-encoded, so nothing hidden in them is left.
  if (type.startsWith("image/")) expect(rawPayload.includes("alert(")).toBe(false);
  if (type !== "application/pdf") expect(headers["content-security-policy"]).toContain("sandbox");
}
