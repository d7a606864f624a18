// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../query-client.ts";
import { call } from "./api-client.ts";
import { callQuery } from "./use-call.ts";

const keys: (string | null)[] = [];

beforeEach(() => {
  keys.length = 0;
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("idempotency-key"));
    return Response.json({ success: true, content: {} });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const about = { company_id: 1, id: 2 };

test("what is only looked at carries no Idempotency-Key, even by a call that can write", async () => {
  await queryClient.fetchQuery(callQuery("listMemoRecipients", about));
  await queryClient.fetchQuery(callQuery("listMemos", { company_id: 1 }));
  expect(keys).toEqual([null, null]);
});

test("a write carries one of its own, or the one it is given", async () => {
  await call("listMemoRecipients", { ...about, recipient_ids: [3] });
  await call("listMemoRecipients", { ...about, recipient_ids: [3] });
  await call("listMemoRecipients", about, { idempotencyKey: "given-key" });
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe("given-key");
});
