import { calls } from "@lineup/contract/calls";
import { limits } from "@lineup/contract/limits";
import type { Memo } from "@lineup/contract/memos/schemas";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { runBehindLock } from "./support/run-behind-lock.ts";
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

test("Management and the person can see the signature", async () => {
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

test("A broken picture is refused as a signature and acknowledges nothing", async () => {
  const files = { file: { name: "signature.png", content: drawn.subarray(0, 60) } };
  const about = { company_id: company.id, id: memo.id };
  const mine = { as: await as(company.outsider) };
  const { status } = await server.call("acknowledgeMemo", about, { ...mine, files });
  expect(status).toBe(415);
  const { content } = await server.call("getMemo", about, mine);
  expect((content["memo"] as Memo).employee_response?.acknowledged_at).toBeNull();
});

async function storedFiles(): Promise<number> {
  const tomorrow = new Date(Date.now() + 86_400_000);
  let count = 0;
  for await (const _ of server.app.adapters.files.list(tomorrow)) count += 1;
  return count;
}

async function publish(values: object): Promise<Memo> {
  const written = { company_id: company.id, title: "Another", content: "<p>Text.</p>", ...values };
  const published = { ...written, status: "published" };
  const { content } = await server.call("createMemo", published, { as: await as(company.manager) });
  return content["memo"] as Memo;
}

test("A signature is stored only if the memo is waiting for one from the caller", async () => {
  const ended = await publish({ signature: true });
  const about = { company_id: company.id, id: ended.id };
  await server.call("expireMessage", about, { as: await as(company.manager) });
  const { id: unsigned } = await publish({ signature: false });
  const { id: waiting } = await publish({ signature: true });
  const before = await storedFiles();
  const employee = await as(company.employee);
  const sign = async (input: object) => {
    const files = { file: { name: "signature.png", content: drawn } };
    const signed = { company_id: company.id, ...input };
    return (await server.call("acknowledgeMemo", signed, { as: employee, files })).status;
  };

  expect(await sign({ id: 999_999 })).toBe(404);
  expect(await sign({ id: ended.id })).toBe(404);
  expect(await sign({ id: waiting, version: 7 })).toBe(409);
  expect(await sign({ id: memo.id })).toBe(200);
  expect(await sign({ id: unsigned })).toBe(200);
  expect(await storedFiles()).toBe(before);

  expect(await sign({ id: waiting })).toBe(200);
  expect(await storedFiles()).toBe(before + 1);
});

test("A signature isn't stored if the memo stops waiting at the last moment", async () => {
  const { id } = await publish({ signature: true });
  const before = await storedFiles();
  const files = { file: { name: "signature.png", content: drawn } };
  const about = { company_id: company.id, id };
  const employee = await as(company.employee);
  const sign = () => server.call("acknowledgeMemo", about, { as: employee, files });

  const [answer] = await runBehindLock(
    server.database,
    `select from memos where id = ${id} for update`,
    [sign],
    async () => {
      expect(await storedFiles()).toBe(before + 1);
      await server.database.db.deleteFrom("memo_recipients").where("memo_id", "=", id).execute();
    },
  );

  expect(answer?.status).toBe(404);
  expect(await storedFiles()).toBe(before);
});

test("The number of signatures is limited to what a person can do", async () => {
  const mine = { as: await as(company.manager) };
  const files = { file: { name: "signature.png", content: drawn } };
  const about = { company_id: company.id, id: 999_999 };
  const statuses: number[] = [];
  for (let count = 0; count <= limits.signaturesByUser.max; count += 1)
    statuses.push((await server.call("acknowledgeMemo", about, { ...mine, files })).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(limits.signaturesByUser.max);
  expect(statuses.at(-1)).toBe(429);
  expect((await server.call("acknowledgeMemo", about, mine)).status).toBe(404);
});

test("A colleague can't see the signature, and for another company it doesn't exist", async () => {
  expect((await look(company.outsider, company.employee)).statusCode).toBe(403);
  const other = await server.company();
  expect((await look(other.admin, company.employee)).statusCode).toBe(404);
});

test("A memo without a signature has none to see", async () => {
  expect((await look(company.manager, company.outsider)).statusCode).toBe(404);
  expect((await look(company.manager)).statusCode).toBe(404);
});
