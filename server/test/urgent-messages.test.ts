// Sign-in codes and reset links expire soon, so they must not wait behind the reminders of a whole company.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { type SmtpPeer, startSmtpPeer } from "./support/smtp-peer.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let mails: SmtpPeer;
let release: () => void;
/** The numbers to which the SMS service was asked to send. */
let texted: string[];
let closeSms: () => void;

// Both services accept requests but don't answer them until they are released.
beforeEach(async () => {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  release = resolve;
  mails = await startSmtpPeer(released);
  const smsUrl = await startSlowSms(released);
  server = await startTestApp(undefined, {
    MAIL_URL: mails.url,
    MAIL_FROM: "robot@lineup.example",
    SMS_PROVIDER: "twilio",
    TWILIO_URL: smsUrl,
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "0".repeat(32),
    TWILIO_FROM: "+13125550100",
  });
  const { manager } = await server.company();
  await sql`update users set email = 'mara@lineup.example', phone = '3125550142', phone_country_code = '1',
    phone_verified_at = now() where id = ${manager.userId}`.execute(server.database.db);
});
afterEach(async () => {
  release();
  // Most of the reminders are still waiting.
  await sql`delete from jobs.job where state <> 'active'`.execute(server.database.db);
  await server.stop();
  closeSms();
  await mails.close();
});

const patience = { timeout: 15_000 };
const thousand = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(4, "0"));

test("a sign-in code goes out while 1,000 reminders wait for a slow SMS service", async () => {
  const reminders = thousand.map((n) => ({ to: `+1312555${n}`, text: "Read", idempotencyKey: n }));
  const { jobs } = server.app;
  await jobs.enqueueAll(server.database.db, "send-sms", reminders);
  jobs.wake(["send-sms"]);
  await expect.poll(() => texted.length, patience).toBe(4);

  await server.call("sendCode", { phone: "3125550142" });

  await expect.poll(() => texted.slice(0, 10), patience).toContain("+13125550142");
});

test("a reset link goes out while 1,000 reminders wait for a slow mail server", async () => {
  const reminders = thousand.map((n) => {
    return { to: `p${n}@lineup.example`, subject: "", text: "Read", html: "", messageId: n };
  });
  const { jobs } = server.app;
  await jobs.enqueueAll(server.database.db, "send-mail", reminders);
  jobs.wake(["send-mail"]);
  await expect.poll(() => mails.received.length, patience).toBe(4);

  const nextMails = () => mails.received.slice(0, 10).map(({ to }) => to);
  await server.call("requestPasswordReset", { email: "mara@lineup.example" });

  await expect.poll(nextMails, patience).toContain("mara@lineup.example");
});

async function startSlowSms(released: Promise<void>): Promise<string> {
  texted = [];
  const peer = createServer((request, response) => {
    const accept = () => response.writeHead(201, { "content-type": "application/json" }).end("{}");
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      texted.push(new URLSearchParams(body).get("To") ?? "");
      void released.then(accept);
    });
  });
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  closeSms = () => {
    peer.closeAllConnections();
    peer.close();
  };
  return `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
}
