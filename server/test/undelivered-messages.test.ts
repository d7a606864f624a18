// No message is lost if a provider is down for hours, and the operator sees messages that were given up.
import { Writable } from "node:stream";

import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createLog } from "#server/platform/log";
import { createSealer } from "#server/platform/sealer";

import { freePort } from "./support/product-process.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let text = "";

beforeEach(async () => {
  text = "";
  const write = (chunk: Buffer, _: string, done: () => void): void => {
    text += chunk.toString();
    done();
  };
  const nobodyThere = `127.0.0.1:${await freePort()}`;
  server = await startTestApp(
    undefined,
    {
      MAIL_URL: `smtp://${nobodyThere}`,
      MAIL_FROM: "robot@lineup.example",
      SMS_PROVIDER: "twilio",
      TWILIO_URL: `http://${nobodyThere}`,
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "0".repeat(32),
      TWILIO_FROM: "+13125550100",
    },
    { log: createLog("warn", new Writable({ write })) },
  );
  const { manager } = await server.company();
  await sql`update users set email = 'mara@lineup.example', phone = '3125550142', phone_country_code = '1',
    phone_verified_at = now() where id = ${manager.userId}`.execute(server.database.db);
});
afterEach(() => server.stop());

test.for(["send-mail", "send-sms"] as const)(
  "%s is retried for most of a day, at least once an hour",
  async (name) => {
    await ask(name);

    await expect.poll(() => stateOf(name), patience).toBe("retry");
    const { rows } = await sql<{ limit: number; delay: number; most: number }>`
    select retry_limit as limit, retry_delay as delay, retry_delay_max as most
    from jobs.job where name = ${name}`.execute(server.database.db);
    const [{ limit, delay, most } = { limit: 0, delay: 0, most: 0 }] = rows;
    const waits = Array.from({ length: limit }, (_, at) => Math.min(delay * 2 ** at, most));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(22 * 3_600);
    expect(most).toBeLessThanOrEqual(3_600);
    expect(await health()).toEqual({ status: "ok", version: "0.0.0" });
  },
);

test.for([
  ["send-mail", 61],
  ["send-sms", 11],
] as const)(
  "%s is given up if its content has expired, and the operator sees it",
  async ([name, minutes]) => {
    await ask(name);
    await expect.poll(() => stateOf(name), patience).toBe("retry");
    server.setTime(new Date(TEST_START.getTime() + minutes * 60_000));
    await tryNow(name);

    await expect.poll(() => stateOf(name), patience).toBe("failed");
    expect(givenUp()).toMatchObject([{ level: 50, job: name, attempt: 2 }]);
    expect(await health()).toMatchObject({ status: "ok", jobs_given_up: 1 });
  },
);

test("a message that fails every attempt is given up, and reported for an hour", async () => {
  await ask("send-mail");
  await expect.poll(() => stateOf("send-mail"), patience).toBe("retry");
  expect(givenUp()).toEqual([]);
  await sql`update jobs.job set retry_count = retry_limit - 1 where name = 'send-mail'`.execute(
    server.database.db,
  );
  await tryNow("send-mail");

  await expect.poll(() => stateOf("send-mail"), patience).toBe("failed");
  expect(givenUp()).toMatchObject([{ level: 50, job: "send-mail" }]);
  expect(await health()).toMatchObject({ jobs_given_up: 1 });
  await sql`update jobs.job set completed_on = completed_on - interval '61 minutes'`.execute(
    server.database.db,
  );
  expect(await health()).toEqual({ status: "ok", version: "0.0.0" });
});

test("a message that was encrypted with another secret is given up immediately", async () => {
  await ask("send-mail");
  await expect.poll(() => stateOf("send-mail"), patience).toBe("retry");
  const sealed = createSealer("another-secret-with-more-than-32-characters").seal("job", "{}");
  await sql`update jobs.job set data = ${JSON.stringify({ sealed })} where name = 'send-mail'`.execute(
    server.database.db,
  );
  await tryNow("send-mail");

  await expect.poll(() => stateOf("send-mail"), patience).toBe("failed");
  expect(givenUp()).toMatchObject([{ level: 50, job: "send-mail", attempt: 2 }]);
});

test("a delayed reminder goes only to people who still haven't answered", async () => {
  const { people, manager, here, id } = await sendMemo();
  const reminded = await server.call("remindMemoRecipients", { ...here, id }, { as: manager });
  const all = Number(reminded.content["reminded"]);
  expect(all).toBeGreaterThan(1);
  await expect.poll(states, patience).toEqual(Array.from({ length: all }, () => "retry"));
  const employee = await server.signIn(people.employee);
  await server.call("acknowledgeMemo", { ...here, id }, { as: employee });
  await tryNow("send-mail");
  // Done without the provider, which is still down for the others.
  await expect
    .poll(async () => (await states()).filter((state) => state === "completed"), patience)
    .toHaveLength(1);
  await server.call("expireMessage", { ...here, id }, { as: manager });
  await tryNow("send-mail");
  await expect.poll(states, patience).toEqual(Array.from({ length: all }, () => "completed"));
  expect(await health()).toEqual({ status: "ok", version: "0.0.0" });
});

test("if several reminders wait for the provider, each person gets only the newest", async () => {
  const { manager: as, here, id } = await sendMemo();
  const remind = async (): Promise<number> => {
    const { content } = await server.call("remindMemoRecipients", { ...here, id }, { as });
    return Number(content["reminded"]);
  };
  const repeated = (state: string, times: number) => Array.from({ length: times }, () => state);
  const all = await remind();
  await expect.poll(states, patience).toEqual(repeated("retry", all));
  server.setTime(new Date(TEST_START.getTime() + 61 * 60_000));
  expect(await remind()).toBe(all);
  await expect.poll(states, patience).toEqual(repeated("retry", 2 * all));
  await tryNow("send-mail");
  const oneEach = [...repeated("completed", all), ...repeated("retry", all)];
  await expect.poll(states, patience).toEqual(oneEach);
});

const patience = { timeout: 15_000 };

async function sendMemo() {
  const people = await server.company();
  const manager = await server.signIn(people.manager);
  const here = { company_id: people.id };
  const memo = { ...here, title: "Wet floor", content: "<p>Mind it.</p>", status: "published" };
  const { content } = await server.call("createMemo", memo, { as: manager });
  return { people, manager, here, id: (content["memo"] as Memo).id };
}

/** @returns the mails' jobs, oldest first */
async function states(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from jobs.job
    where name = 'send-mail' order by created_on`.execute(server.database.db);
  return rows.map(({ state }) => state);
}

async function ask(name: "send-mail" | "send-sms"): Promise<void> {
  const { status } =
    name === "send-mail"
      ? await server.call("requestPasswordReset", { email: "mara@lineup.example" })
      : await server.call("sendCode", { phone: "3125550142", phone_country_code: "1" });
  expect(status).toBe(200);
}

async function stateOf(name: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = ${name}`.execute(server.database.db);
  return rows[0]?.state;
}

/** Retries the jobs now instead of after the delay. */
async function tryNow(name: string): Promise<void> {
  await sql`update jobs.job set start_after = now() where name = ${name}`.execute(
    server.database.db,
  );
}

function givenUp(): object[] {
  return text
    .split("\n")
    .filter((line) => line.includes("was given up"))
    .map((line) => JSON.parse(line) as object);
}

const health = async () => (await server.inject({ method: "GET", url: "/api/health" })).body;
