import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { outboxMail } from "../mail/outbox.ts";
import { outboxSms } from "../sms/outbox.ts";
import { outboxPage } from "./page.ts";
import { createOutbox } from "./store.ts";

let home: string;
let directory: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "lineup-outbox-"));
  directory = path.join(home, "outbox");
});

afterEach(() => rm(home, { recursive: true, force: true }));

async function files(): Promise<unknown[]> {
  const names = (await readdir(directory)).toSorted();
  return Promise.all(
    names.map(async (name): Promise<unknown> =>
      JSON.parse(await readFile(path.join(directory, name), "utf8")),
    ),
  );
}

const noon = new Date("2026-03-01T12:00:00.000Z");

describe("files", () => {
  test("have exactly the documented fields", async () => {
    const outbox = createOutbox(directory, () => noon);
    await outboxSms(outbox).send({
      to: "+13125550101",
      text: "Your code is 123456",
      idempotencyKey: "k",
    });
    await outboxMail(outbox).send({
      to: "a@b.example",
      subject: "Hi",
      text: "t",
      html: "<p>t</p>",
      messageId: "m1",
    });
    await outboxMail(outbox).send({ to: "a@b.example", subject: "Hi", text: "t", messageId: "m2" });
    const created_at = "2026-03-01T12:00:00.000Z";
    expect(await files()).toEqual([
      { channel: "sms", to: "+13125550101", text: "Your code is 123456", created_at },
      {
        channel: "email",
        to: "a@b.example",
        subject: "Hi",
        text: "t",
        html: "<p>t</p>",
        created_at,
      },
      { channel: "email", to: "a@b.example", subject: "Hi", text: "t", created_at },
    ]);
  });

  test("sort by time when sorted by name, even within a millisecond", async () => {
    let at = noon.getTime();
    const outbox = createOutbox(directory, () => new Date((at += 0.25)));
    for (let count = 0; count < 20; count++)
      await outbox.write({ channel: "sms", to: "+13125550101", text: String(count) });
    expect((await files()).map((file) => (file as { text: string }).text)).toEqual(
      Array.from({ length: 20 }, (_, n) => String(n)),
    );
  });

  test("are never seen half-written", async () => {
    const outbox = createOutbox(directory, () => noon);
    const long = "x".repeat(2_000_000);
    const writing = Promise.all(
      Array.from({ length: 8 }, () => outbox.write({ channel: "sms", to: "+1", text: long })),
    );
    const state = { done: false };
    void writing.then(() => (state.done = true));
    while (!state.done) {
      const names = await readdir(directory).catch(() => []);
      for (const name of names.filter((each) => !each.startsWith("."))) {
        expect(JSON.parse(await readFile(path.join(directory, name), "utf8"))).toHaveProperty(
          "text",
        );
      }
    }
    expect(await readdir(directory)).toHaveLength(8);
  });
});

describe("list", () => {
  test("has the newest messages first, up to the limit, and skips files that aren't messages", async () => {
    let at = noon.getTime();
    const outbox = createOutbox(directory, () => new Date((at += 1000)));
    expect(await outbox.list({ limit: 5 })).toEqual([]);
    for (const text of ["a", "b", "c"]) await outbox.write({ channel: "sms", to: "+1", text });
    await writeFile(path.join(directory, "zzz.json"), "{ half");
    await writeFile(path.join(directory, ".zzz.json.part"), "{}");
    expect((await outbox.list({ limit: 2 })).map((message) => message.text)).toEqual(["c", "b"]);
  });
});

describe("the page", () => {
  const message = {
    channel: "email" as const,
    to: `"<b>"@x.example`,
    subject: "<script>alert(1)</script>",
    text: `Join: https://lineup.example/join?a=1&b=2"onclick="x.\njavascript:alert(1) </pre><img src=x onerror=alert(1)>`,
    created_at: "2026-03-01T12:00:00.000Z",
  };

  test("shows users' content as text and links only web addresses", () => {
    const { html } = outboxPage([message]);
    expect(html).not.toMatch(/<script|<img|<b>|onclick="/i);
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href=""',
      'href="https://lineup.example/join?a=1&#38;b=2"',
    ]);
  });

  test("forbids scripts and everything else except its own style", () => {
    const { headers, html } = outboxPage([]);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+';/,
    );
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(html).toContain("Nothing has been sent yet.");
  });
});
