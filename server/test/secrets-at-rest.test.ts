// A copy of the database without the installation's secret opens no account: it has no code, link, token or password.
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";

import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { TestEmployee } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let node: TestApp;
let person: TestEmployee;
const email = "mara@bakery.example";
const phone = "3125550142";

beforeEach(async () => {
  node = await startTestApp();
  ({ manager: person } = await node.company());
  await node.database.db
    .updateTable("users")
    .set({ email, phone, phone_country_code: "1", phone_verified_at: new Date() })
    .where("id", "=", person.userId)
    .execute();
});
afterEach(() => node.stop());

interface Message {
  text: string;
  html?: string;
}

/** @returns the messages sent, from the outbox's files */
async function sent(count: number): Promise<Message[]> {
  const directory = node.app.services.config.outboxDir ?? "";
  const names = () =>
    readdir(directory)
      .then((all) => all.filter((name) => name.endsWith(".json")))
      .catch(() => []);
  await vi.waitUntil(async () => (await names()).length >= count, { timeout: 20_000 });
  const texts = (await names()).map((name) => readFile(`${directory}/${name}`, "utf8"));
  return (await Promise.all(texts)).map((text) => JSON.parse(text) as Message);
}

/** @returns every row of every table in every schema, as text */
async function dump(): Promise<string> {
  const { db } = node.database;
  const tables = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(
    db,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    texts.push(`${name}\n${rows.map(({ row }) => row).join("\n")}`);
  }
  return texts.join("\n");
}

/** Hashes and times may contain six digits by chance, so a code is searched as a word of its own. */
const asWord = (code: string) => new RegExp(`(?<![\\w.-])${code}(?![\\w-])`);

const states = async () => {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name in ('send-sms', 'send-mail')`.execute(node.database.db);
  return rows.map(({ state }) => state);
};

test("the database has no codes and links, neither while they wait to be sent nor afterwards", async () => {
  // A file in the place of the folder makes sending fail, like a provider that is down.
  const directory = node.app.services.config.outboxDir ?? "";
  await writeFile(directory, "");
  await node.call("sendCode", { phone, phone_country_code: "1" });
  await node.call("requestPasswordReset", { email });
  const before = await dump();
  expect(before).toContain("send-sms");
  await vi.waitUntil(async () => (await states()).every((state) => state === "retry"), 5_000);
  const failed = await dump();
  await rm(directory);

  const messages = (await sent(2)).map(({ text }) => text).join("\n");
  const [, link = "none"] = /token=([\w-]{43})/.exec(messages) ?? [];
  const [, code = "none"] = /^(\d{6}) is your/m.exec(messages) ?? [];
  await vi.waitUntil(async () => (await states()).every((state) => state === "completed"), 5_000);
  expect([link, code]).not.toContain("none");
  for (const text of [before, failed, await dump()]) {
    expect(text).not.toContain(link);
    expect(text).not.toContain("is your Lineup login code");
    expect(text).not.toMatch(asWord(code));
  }
}, 30_000);

test("the database has no tokens or passwords of people who sign in", async () => {
  await node.call("sendCode", { phone, phone_country_code: "1" });
  const [message] = await sent(1);
  const code = /^\d{6}/.exec(message?.text ?? "")?.[0];
  const signedIn = await node.call("loginWithCode", { phone, token: code });
  const token = String(signedIn.body["token"]);
  expect(token).toHaveLength(43);
  const password = "correct horse battery staple";
  const set = { password, password_confirmation: password };
  const options = { as: token, idempotencyKey: "change-1" };
  expect((await node.call("updateUserDetails", set, options)).status).toBe(200);

  const text = await dump();
  expect(text).toContain("3125550142");
  for (const secret of [token, password]) expect(text).not.toContain(secret);
});

test("the stored hash of a repeatable call can't be used to guess a password", async () => {
  const as = await node.signIn(person);
  const password = "correct horse battery staple";
  const set = { password, password_confirmation: password };
  const options = { as, idempotencyKey: "change-2" };
  expect((await node.call("updateUserDetails", set, options)).status).toBe(200);
  const changed = await node.call("updateUserDetails", { ...set, name_first: "Mara" }, options);
  expect(changed.body).toMatchObject({ code: "idempotency_conflict" });

  const { request_hash: storedHash } = await node.database.db
    .selectFrom("idempotency_keys")
    .select("request_hash")
    .where("key", "=", "change-2")
    .executeTakeFirstOrThrow();
  expect(storedHash).toHaveLength(32);
  expect(storedHash.equals(createHash("sha256").update(JSON.stringify(set)).digest())).toBe(false);
});
