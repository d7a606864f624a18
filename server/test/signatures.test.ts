import { calls } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { type TestApp, requestOf, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let memo: Memo;
let drawn: Buffer;

beforeAll(async () => {
  server = await startTestApp();
  company = await server.company();
  drawn = await sharp({
    create: { width: 60, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } },
  })
    .withExif({ IFD0: { ImageDescription: "A secret" } })
    .png()
    .toBuffer();
  expect(drawn.includes("A secret")).toBe(true);
  const written = {
    company_id: company.id,
    ...{ title: "House rules", content: "<p>Sign here.</p>" },
    ...{ signature: true, status: "published" },
  };
  const { content } = await server.call("createMemo", written, { as: await as(company.manager) });
  memo = content["memo"] as Memo;
  const files = { file: { name: "signature.png", content: drawn } };
  const about = { company_id: company.id, id: memo.id };
  const employee = await as(company.employee);
  const signed = await server.call("acknowledgeMemo", about, { as: employee, files });
  expect(signed.status).toBe(200);
});
afterAll(() => server.stop());

const as = (one: TestEmployee) => server.signIn(one);

async function look(viewer: TestEmployee, of?: TestEmployee) {
  const about = { company_id: company.id, id: memo.id, employee_id: of?.id };
  return server.app.http.inject(requestOf(calls.getSignature, about, { as: await as(viewer) }));
}

test("Management sees what a person signed with, and the person does", async () => {
  for (const answer of [
    await look(company.manager, company.employee),
    await look(company.admin, company.employee),
    await look(company.employee),
  ]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("image/png");
    const points = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer();
    expect((await points(answer.rawPayload)).equals(await points(drawn))).toBe(true);
    expect(answer.rawPayload.includes("A secret")).toBe(false);
  }
});

test("A broken picture is no signature, and acknowledges nothing", async () => {
  const files = { file: { name: "signature.png", content: drawn.subarray(0, 60) } };
  const about = { company_id: company.id, id: memo.id };
  const mine = { as: await as(company.outsider) };
  const { status } = await server.call("acknowledgeMemo", about, { ...mine, files });
  expect(status).toBe(415);
  const { content } = await server.call("getMemo", about, mine);
  expect((content["memo"] as Memo).employee_response?.acknowledged_at).toBeNull();
});

test("A colleague does not, and another company finds nothing", async () => {
  expect((await look(company.outsider, company.employee)).statusCode).toBe(403);
  const other = await server.company();
  expect((await look(other.admin, company.employee)).statusCode).toBe(404);
});

test("Where nobody signed there is nothing", async () => {
  expect((await look(company.manager, company.outsider)).statusCode).toBe(404);
  expect((await look(company.manager)).statusCode).toBe(404);
});
