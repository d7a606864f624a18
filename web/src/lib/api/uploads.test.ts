// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { doing, renderHook } from "#web/lib/testing/render-hook.tsx";
import { refusal } from "./upload-limits.ts";
import { useUploads } from "./uploads.ts";

await coreTexts.load();
const lost = new ApiError("Network Error", { code: "network" });
const picture = new File(["1234"], "fryer.png", { type: "image/png" });

/** Simulates a server. `asked` lists the upload requests. Calling a request's `answer` makes the request succeed or fail. */
function server() {
  const asked: { key: string; answer: (what: string | Error) => void; signal: AbortSignal }[] = [];
  const send = (
    _file: File,
    options: { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<string> =>
    new Promise((resolve, reject) => {
      options.onProgress(0.5);
      asked.push({
        key: options.idempotencyKey,
        signal: options.signal,
        answer: (what) => (what instanceof Error ? reject(what) : resolve(what)),
      });
    });
  return { asked, send };
}

test("a file is uploaded when chosen, shows its progress, and is reported when finished", async () => {
  const { asked, send } = server();
  const done: string[] = [];
  const uploads = await renderHook(() => useUploads(send, { onDone: (what) => done.push(what) }));
  await doing(() => uploads.now.add([picture]));
  expect(uploads.now.busy).toBe(true);
  expect(uploads.now.files[0]).toMatchObject({ state: "sending", progress: 0.5 });
  await doing(() => asked[0]?.answer("file 7"));
  expect(uploads.now.files[0]).toMatchObject({ state: "done", result: "file 7" });
  expect([uploads.now.busy, done]).toEqual([false, ["file 7"]]);
});

test("some of many files upload in parallel and the others wait, whatever happens to each", async () => {
  const { asked, send } = server();
  const uploads = await renderHook(() => useUploads(send));
  const many = Array.from({ length: 20 }, (_, at) => new File(["1234"], `${at}.mp4`));
  await doing(() => uploads.now.add(many));
  expect(asked).toHaveLength(3);
  // A file that is removed while waiting to be uploaded is never uploaded.
  await doing(() => uploads.now.remove(uploads.now.files[4]?.id ?? 0));
  await doing(() => asked[0]?.answer("file 0"));
  await doing(() => asked[1]?.answer(lost));
  expect(asked).toHaveLength(5);
  for (let at = 2; at < 18; at += 1) await doing(() => asked[at]?.answer(`file ${at}`));
  await doing(() => window.dispatchEvent(new Event("online")));
  for (let at = 18; at < asked.length; at += 1) await doing(() => asked[at]?.answer("late"));
  expect(uploads.now.files.map(({ state }) => state)).toEqual(many.slice(1).map(() => "done"));
  expect(asked).toHaveLength(20);
});

test("after a lost connection the same upload is repeated once", async () => {
  const { asked, send } = server();
  const uploads = await renderHook(() => useUploads(send));
  await doing(() => uploads.now.add([picture]));
  await doing(() => asked[0]?.answer(lost));
  expect(uploads.now.files[0]).toMatchObject({ state: "failed", lost: true });
  await doing(() => window.dispatchEvent(new Event("online")));
  expect(asked.map(({ key }) => key)).toEqual([asked[0]?.key, asked[0]?.key]);
  await doing(() => asked[1]?.answer("file 7"));
  await doing(() => window.dispatchEvent(new Event("online")));
  expect(asked).toHaveLength(2);
  expect(uploads.now.files[0]?.state).toBe("done");
});

test("a lost upload is retried after growing pauses, even if nothing reports that the server is back", async () => {
  vi.useFakeTimers();
  try {
    const { asked, send } = server();
    const uploads = await renderHook(() => useUploads(send));
    await doing(() => uploads.now.add([picture]));
    for (const [tries, pause] of [2000, 4000, 8000].entries()) {
      await doing(() => asked[tries]?.answer(lost));
      await doing(() => vi.advanceTimersByTime(pause - 1));
      expect(asked).toHaveLength(tries + 1);
      await doing(() => vi.advanceTimersByTime(1));
      expect(asked).toHaveLength(tries + 2);
    }
    await doing(() => asked[3]?.answer("file 7"));
    expect(uploads.now.files[0]?.state).toBe("done");
  } finally {
    vi.useRealTimers();
  }
});

test("an upload lost while another is retried is retried as well", async () => {
  vi.useFakeTimers();
  try {
    const { asked, send } = server();
    const uploads = await renderHook(() => useUploads(send));
    await doing(() => uploads.now.add([picture, new File(["1234"], "oven.png")]));
    await doing(() => asked[0]?.answer(lost));
    await doing(() => {
      vi.advanceTimersByTime(2000);
      asked[1]?.answer(lost);
    });
    expect(uploads.now.files.map(({ state }) => state)).toEqual(["sending", "failed"]);
    await doing(() => vi.advanceTimersByTime(4000));
    expect(asked.map(({ key }) => key)).toEqual([0, 1, 0, 1].map((at) => asked[at]?.key));
    expect(uploads.now.files.map(({ state }) => state)).toEqual(["sending", "sending"]);
  } finally {
    vi.useRealTimers();
  }
});

test("a refused file shows the reason and is not retried automatically", async () => {
  const { asked, send } = server();
  const uploads = await renderHook(() => useUploads(send));
  await doing(() => uploads.now.add([picture]));
  await doing(() =>
    asked[0]?.answer(new ApiError("No such type", { status: 415, code: "unsupported_file" })),
  );
  await doing(() => window.dispatchEvent(new Event("online")));
  expect(uploads.now.files[0]).toMatchObject({ state: "refused", error: "No such type" });
  await doing(() => uploads.now.retry(uploads.now.files[0]?.id ?? 0));
  expect(asked).toHaveLength(1);
});

test("removing a file stops its upload", async () => {
  const { asked, send } = server();
  const uploads = await renderHook(() => useUploads(send));
  await doing(() => uploads.now.add([picture]));
  await doing(() => uploads.now.remove(uploads.now.files[0]?.id ?? 0));
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(uploads.now.files).toEqual([]);
});

test("a file that is too large or of a wrong type is refused before it is sent", async () => {
  const { asked, send } = server();
  const uploads = await renderHook(() => useUploads(send, { maxBytes: 3 }));
  await doing(() => uploads.now.add([picture]));
  expect(uploads.now.files[0]?.state).toBe("refused");
  await doing(() => uploads.now.retry(uploads.now.files[0]?.id ?? 0));
  expect(asked).toEqual([]);
  expect(refusal(picture, { accept: ["image/*"] })).toBeNull();
  expect(refusal(picture, { accept: [".csv", "application/pdf"] })).not.toBeNull();
  expect(refusal(picture, { accept: [".PNG".toLowerCase()] })).toBeNull();
});

test("a file not finished on an earlier visit is missing until it is chosen again, one by one", async () => {
  const { asked, send } = server();
  const missing = ["fryer.png", "fryer.png"];
  const uploads = await renderHook(() => useUploads(send, { missing }));
  const states = (): string[] => uploads.now.files.map(({ state }) => state);
  expect(states()).toEqual(["missing", "missing"]);
  await doing(() => uploads.now.retry(uploads.now.files[0]?.id ?? 0));
  expect(asked).toEqual([]);
  await doing(() => uploads.now.add([picture]));
  expect(states()).toEqual(["missing", "sending"]);
  await doing(() => uploads.now.remove(uploads.now.files[0]?.id ?? 0));
  expect(states()).toEqual(["sending"]);
});

test("leaving the screen stops running uploads", async () => {
  const { asked, send } = server();
  const uploads = await renderHook(() => useUploads(send));
  await doing(() => uploads.now.add([picture]));
  await uploads.leave();
  expect(asked[0]?.signal.aborted).toBe(true);
});
