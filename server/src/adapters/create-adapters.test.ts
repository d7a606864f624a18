import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createAdapters } from "./create-adapters.ts";
import { newFileKey } from "./files/port.ts";

let dataDir: string;
const lines: unknown[] = [];
const write = (...line: unknown[]) => void lines.push(line);
const log = { info: write, warn: write };

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "lineup-adapters-"));
  lines.length = 0;
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("by default, everything stays in DATA_DIR", async () => {
  const adapters = await createAdapters(readConfig({ DATA_DIR: dataDir }), log);
  await adapters.mail?.send({ to: "a@b.example", subject: "Hi", text: "t", messageId: "1" });
  await adapters.sms?.send({ to: "+13125550101", text: "t", idempotencyKey: "1" });
  await adapters.files.put(newFileKey(1), Buffer.from("x"), { type: "text/plain" });
  expect(await adapters.outbox?.list({ limit: 9 })).toHaveLength(2);
  expect((await readdir(dataDir)).toSorted()).toEqual(["files", "outbox", "secret"]);
  await adapters.close();
});

test("production without providers has no mail, no text messages and no outbox", async () => {
  const production = {
    NODE_ENV: "production",
    SECRET: "k".repeat(32),
    MAIL_PROVIDER: "none",
    SMS_PROVIDER: "none",
  };
  const adapters = await createAdapters(readConfig({ DATA_DIR: dataDir, ...production }), log);
  expect(adapters).toMatchObject({ mail: null, sms: null, outbox: null });
  await adapters.close();
  expect(await readdir(dataDir)).toEqual([]);
});

test("the log names the providers and contains no secret", async () => {
  const set = {
    MAIL_URL: "smtp://robot:mail-secret@127.0.0.1:2525",
    MAIL_FROM: "robot@lineup.example",
    SMS_PROVIDER: "twilio",
    TWILIO_ACCOUNT_SID: "AC1",
    TWILIO_AUTH_TOKEN: "sms-secret",
    TWILIO_FROM: "+13125550100",
    PUSHER_URL: "https://live-key:live-secret@api-eu.pusher.com/apps/42",
    FILES_PROVIDER: "s3",
    S3_BUCKET: "lineup",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "s3-secret",
    TRANSLATE_PROVIDER: "deepl",
    TRANSLATE_KEY: "translate-secret",
    GIF_PROVIDER: "giphy",
    GIF_KEY: "gif-secret",
  };
  const adapters = await createAdapters(readConfig({ DATA_DIR: dataDir, ...set }), log);
  await adapters.close();
  const chosen = `{"mail":"smtp","sms":"twilio","files":"s3","live":"pusher","translate":"deepl","gif":"giphy"}`;
  expect(JSON.stringify(lines)).toContain(chosen);
  expect(JSON.stringify(lines)).not.toMatch(/secret/);
});
