import { beforeEach, expect, test } from "vitest";

import type { JobPayloads } from "#server/platform/context";
import { createSealer } from "#server/platform/sealer";

import type { TestCompany } from "./support/company-fixture.ts";
import { runDue } from "./support/scheduled.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let template: number;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(new Date("2026-03-02T15:00:00Z"));
  company = await server.company();
  await server.database.pool.query("delete from jobs.job where name = 'send-mail'");
  const draft = { title: "Safety", content: "<p>Check it.</p>", status: "published" };
  const made = await server.done(company.manager, "createTemplate", draft);
  template = (made["memo_template"] as { id: number }).id;
});

async function schedule(extra: object = {}): Promise<number> {
  const made = await server.done(company.manager, "createScheduledSend", {
    ...{ sendable_type: "memo_template", sendable_id: template, timezone: "America/Chicago" },
    ...{ frequency: "daily", send_time: "09:30", starts_at: "2026-03-02", ...extra },
  });
  return (made["scheduled_send"] as { id: number }).id;
}
async function archive(): Promise<void> {
  await server.done(company.manager, "archiveTemplate", { id: template });
}
const run = (time: string): Promise<number> => runDue(server, company.id, new Date(time));

/** @returns the queued mails, oldest first */
async function mails(): Promise<JobPayloads["send-mail"][]> {
  const { rows } = await server.database.pool.query<{ data: { sealed: string } }>(
    "select data from jobs.job where name = 'send-mail' order by created_on, id",
  );
  const sealer = createSealer(server.app.services.config.secret);
  return rows.map(
    ({ data }) => JSON.parse(sealer.open("job send-mail", data.sealed)) as JobPayloads["send-mail"],
  );
}
async function emailOf({ id }: { id: number }): Promise<string> {
  const { rows } = await server.database.pool.query<{ email: string }>(
    "select coalesce(u.email, e.email) as email from employees e left join users u on u.id = e.user_id where e.id = $1",
    [id],
  );
  return rows[0]?.email ?? "";
}
async function speaks(locale: string): Promise<void> {
  await server.database.pool.query(
    "update users set default_locale = $1 where id = (select user_id from employees where id = $2)",
    [locale, company.manager.id],
  );
}

test("The author of a scheduled send gets one mail about a failed run, in their language, whatever its time zones", async () => {
  await speaks("es");
  for (const [id, timezone] of [
    [company.north, "America/New_York"],
    [company.south, "America/Honolulu"],
  ] as const)
    await server.database.db
      .updateTable("locations")
      .set({ timezone })
      .where("id", "=", id)
      .execute();
  const id = await schedule({ timezone: null });
  await archive();
  await run("2026-03-02T20:00:00Z");
  expect(await mails()).toMatchObject([
    {
      to: await emailOf(company.manager),
      subject: "No se envió: Safety",
      text: expect.stringContaining(
        "“Safety”, 2 de marzo de 2026: La plantilla o el paquete se eliminó, se archivó o ya no está publicado",
      ),
    },
  ]);
  const link = `/${company.id}/memo-scheduler?view=schedules&open=${id}`;
  expect((await mails())[0]?.text).toContain(link);
  // The next day's run is a new one.
  await run("2026-03-03T20:00:00Z");
  expect(await mails()).toHaveLength(2);
});

test("Several failures at the same time are in one mail, which names a few, and none follows for a while", async () => {
  for (let count = 0; count < 60; count += 1) await schedule({ title: `Round ${count}` });
  await archive();
  expect(await run("2026-03-02T15:30:00Z")).toBe(60);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Some scheduled sends weren't sent");
  expect(mail?.text).toContain("“Round 9” on March 2, 2026: The template or package was deleted");
  expect(mail?.text).toContain("and others");
  expect(mail?.text).toContain("memo-scheduler?view=schedules&status=failed");
});

test("A later failure in another time zone sends no second mail and doesn't delay other mails", async () => {
  await schedule({ timezone: null });
  await schedule({ title: "Fryers", send_time: "10:35" });
  await archive();
  await run("2026-03-02T15:30:00Z");
  // 9:30 in Denver.
  await run("2026-03-02T16:30:00Z");
  await run("2026-03-02T16:35:00Z");
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    "Not sent: Safety",
    "Not sent: Fryers",
  ]);
});

test("The pause starts with a mail, not with a failure that was left out", async () => {
  const times = ["09:30", "09:38", "09:46", "09:54", "09:57"];
  for (const send_time of times) await schedule({ title: `At ${send_time}`, send_time });
  await archive();
  for (const minute of [30, 38, 46, 54, 57]) await run(`2026-03-02T15:${minute}:00Z`);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    ...["Not sent: At 09:30", "Not sent: At 09:46", "Not sent: At 09:57"],
  ]);
});

test("The mail about a moved run has the day on which it should have gone out", async () => {
  const id = await schedule();
  const run_ = { run_on: "2026-03-02", moved_to: "2026-03-05" };
  await server.done(company.manager, "updateScheduledSend", { id, run: run_ });
  await server.done(company.manager, "updateScheduledSend", { id, ends_at: "2026-03-02" });
  await archive();
  expect(await run("2026-03-05T15:30:00Z")).toBe(1);
  expect((await mails())[0]?.text).toContain("on March 5, 2026");
});

test("If the author has left, the last editor or an admin gets the mail", async () => {
  const id = await schedule();
  await server.done(company.admin, "updateScheduledSend", { id, title: "Fryers" });
  await archive();
  await server.done(company.admin, "updateEmployee", { id: company.manager.id, is_active: false });
  await run("2026-03-02T15:30:00Z");
  expect(await mails()).toMatchObject([
    { to: await emailOf(company.admin), subject: "Not sent: Fryers" },
  ]);
});

test("No mail is sent about successful runs or time zones without people", async () => {
  await schedule({ timezone: null });
  await run("2026-03-03T23:00:00Z");
  expect(await mails()).toEqual([]);
});
