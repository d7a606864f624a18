// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "./query-client.ts";
import { call } from "./api-client.ts";
import { doing, renderHook } from "../testing/render-hook.tsx";
import { callQuery, useCallMutation } from "./use-call.ts";

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

test("a preview sends no Idempotency-Key, even by a call that can write", async () => {
  await queryClient.fetchQuery(callQuery("listMemoRecipients", about));
  await queryClient.fetchQuery(callQuery("listMemos", { company_id: 1 }));
  expect(keys).toEqual([null, null]);
});

test("a write sends a new key, or the given one", async () => {
  await call("listMemoRecipients", { ...about, recipient_ids: [3] });
  await call("listMemoRecipients", { ...about, recipient_ids: [3] });
  await call("listMemoRecipients", about, { idempotencyKey: "given-key" });
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe("given-key");
});

test("queued calls run one after another, and the last answer counts", async () => {
  const made: { days: unknown; answer: () => void }[] = [];
  vi.stubGlobal("fetch", (_address: string, { body }: RequestInit) => {
    const { offset_days: days } = JSON.parse(body as string) as { offset_days: number };
    const content = { memo_template_package: days };
    return new Promise((resolve) => {
      made.push({ days, answer: () => resolve(Response.json({ success: true, content })) });
    });
  });
  const told: unknown[] = [];
  const hook = await renderHook(() =>
    useCallMutation("updatePackageTemplate", {
      queue: "package 2",
      onSuccess: ({ memo_template_package: days }) => void told.push(days),
    }),
  );
  const entry = { ...about, memo_template_id: 3 };

  await doing(() => hook.now.mutate({ ...entry, offset_days: 4 }));
  await doing(() => hook.now.mutate({ ...entry, offset_days: 5 }));
  expect(made.map(({ days }) => days)).toEqual([4]);
  await doing(() => made[0]?.answer());
  await vi.waitUntil(() => made.length === 2);
  await doing(() => made[1]?.answer());

  await vi.waitUntil(() => told.length > 0);
  expect(told).toEqual([5]);
  await hook.leave();
});

test("a creating call reuses the key of an unanswered one, even on a reopened screen", async () => {
  const answered = globalThis.fetch;
  const raise = async (content: string): Promise<void> => {
    const hook = await renderHook(() => useCallMutation("raiseHand"));
    await doing(() => hook.now.mutateAsync({ company_id: 1, content }).catch(() => undefined));
    await hook.leave();
  };
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    await answered(...asked);
    throw new TypeError("the connection was lost");
  });
  await raise("The slicer sticks");
  vi.stubGlobal("fetch", answered);
  await raise("The slicer sticks");
  await raise("The slicer sticks");

  const [lost, again, retried, anew] = keys;
  expect([again, retried]).toEqual([lost, lost]);
  expect(anew).not.toBe(lost);
});
