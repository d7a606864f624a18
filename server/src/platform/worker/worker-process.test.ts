import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { CallError } from "#server/platform/http/errors";
import { UploadError } from "#server/platform/uploads/upload-error";

import { type WorkerProcess, createWorkerProcess } from "./worker-process.ts";

const module = new URL("../../../test/support/worker-functions.ts", import.meta.url);
const never = new AbortController().signal;
let worker: WorkerProcess;

beforeEach(() => {
  worker = createWorkerProcess({
    databaseUrl: "postgres://nobody@127.0.0.1:1/none",
    logLevel: "silent",
  });
});
afterEach(() => worker.close());

const call = (name: string, owner: number, input: unknown = null): Promise<unknown> =>
  worker.call({ module, name, owner, input: () => Promise.resolve(input) });

test("A call that takes too much memory is refused, and a job in the same process is restarted", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "lineup-worker-"));
  const seen = () => readdir(folder);
  const job = worker.run({ module, name: "waitFor", input: folder }, never);
  await expect.poll(seen).toHaveLength(1);
  await expect(call("exhaustMemory", 1)).rejects.toBeInstanceOf(UploadError);
  await expect.poll(seen).toHaveLength(2);
  await writeFile(path.join(folder, "end"), "");
  await job;
  await rm(folder, { recursive: true });
  expect(await call("wait", 1, 1)).toBe("waited 1");
});

test("Only a few calls of one company may wait, and another company gets its turn", async () => {
  const [first, ...others] = [1, 2, 3, 4].map(() => call("wait", 1, 50));
  const refused = await Promise.allSettled(others).then((all) => all.at(-1));
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "unavailable" } });
  expect(await Promise.all([first, call("wait", 2, 1)])).toEqual(["waited 50", "waited 1"]);
});

test("An error keeps its class across the process boundary, and a job can be aborted", async () => {
  const error = await call("refuse", 1).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: "conflict", text: { en: "No" } });
  const abort = new AbortController();
  const job = worker.run({ module, name: "wait", input: 60_000 }, abort.signal);
  abort.abort();
  await expect(job).rejects.toThrow(/abort/);
});

test("An aborted job and a closed process start nothing", async () => {
  const given = worker.run({ module, name: "wait", input: 1 }, AbortSignal.abort());
  await expect(given).rejects.toThrow(/abort/);
  const both = Promise.allSettled([call("wait", 1, 60_000), call("wait", 2, 1)]);
  await worker.close();
  const stopped = { status: "rejected", reason: new Error("the server stops") };
  expect(await both).toEqual([stopped, stopped]);
});
