// A write that is sent again with its Idempotency-Key because the answer got lost.
import { type CallName, calls } from "@lineup/contract/calls";
import { limits } from "@lineup/contract/limits";
import { beforeEach, expect, test } from "vitest";

import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { type TestApp, requestOf } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: SampleCompany;
let as: string;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  company = await sampleCompany(server);
  as = await server.signIn(company.manager);
});

const send = (name: CallName, input: object, idempotencyKey: string) =>
  server.app.http.inject(requestOf(calls[name], input, { as, idempotencyKey }));

test("A repeated write gets the first answer, byte for byte", async () => {
  const input = { company_id: company.id, title: "Once", content: "<p>1 < 2 é</p>" };
  const [first, second] = [
    await send("createMemo", input, "memo-key-1"),
    await send("createMemo", input, "memo-key-1"),
  ];
  expect(first.statusCode).toBe(200);
  expect(second.body).toBe(first.body);
});

test("A repeated write doesn't count against limits, but a new one does", async () => {
  const { max } = limits.remindByUser;
  const remind = async (key: string, id = company.memo) => {
    const input = { company_id: company.id, id, recipient_ids: [company.employee.id] };
    return (await send("remindMemoRecipients", input, key)).statusCode;
  };
  for (let count = 0; count < max + 4; count += 1) expect(await remind("remind-again")).toBe(200);
  for (let count = 1; count < max; count += 1) {
    // Too soon after the first one, which has been counted.
    expect(await remind(`remind-anew-${count}`)).not.toBe(429);
  }
  expect(await remind("remind-too-often")).toBe(429);
  expect(await remind("remind-too-often")).toBe(429);
  expect(await remind("remind-again", company.draft)).toBe(409);
  expect(await remind("remind-again")).toBe(200);
});

test("A key can't be used again with another file of the same name, or for another call", async () => {
  const upload = async (content: string): Promise<number> => {
    const files = { file: { name: "rota.txt", content: Buffer.from(content) } };
    const options = { as, idempotencyKey: "file-key-1", files };
    return (await server.call("uploadFile", { company_id: company.id }, options)).status;
  };
  expect(await upload("Early: Eli")).toBe(200);
  expect(await upload("Early: Eli")).toBe(200);
  expect(await upload("Early: Ana")).toBe(409);
  const input = { company_id: company.id, title: "Late" };
  expect((await send("createTag", input, "tag-key-1")).statusCode).toBe(200);
  expect((await send("createPackage", input, "tag-key-1")).statusCode).toBe(409);
});
