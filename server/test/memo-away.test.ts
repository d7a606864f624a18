import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { inTransaction } from "#server/platform/db/transaction";
import { joinByToken } from "#server/platform/auth/membership";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { listenAs, listen } from "./support/live-client.ts";
import { hours, memoCalls } from "./support/memo-calls.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let port: number;
let company: TestCompany;
let manager: string;
let employee: string;
let outsider: string;

beforeAll(async () => {
  server = await startTestApp();
  port = await listen(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  manager = await server.signIn(company.manager);
  employee = await server.signIn(company.employee);
  outsider = await server.signIn(company.outsider);
});

const { call, send } = memoCalls(() => ({ server, company, manager }), {
  title: "Tips",
  content: "<p>Shared.</p>",
});
const seen = async (as: string, id: number): Promise<Memo | null> =>
  ((await call(as, "getMemo", { id })).content["memo"] as Memo | undefined) ?? null;

test("a restored memo is as it was, also reaches people who joined in the meantime, and is announced to them", async () => {
  const { id } = await send();
  await call(employee, "acknowledgeMemo", { id });
  const archived = await call(manager, "archiveMessage", { id });
  expect(archived.content["message"]).toMatchObject({ can_archive: false, can_unarchive: true });
  server.setTime(new Date(hours(1)));
  const other = await server.company();
  await inTransaction(server.database.db, (tx) =>
    joinByToken(tx, other.employee.userId, company.joinCode, {
      ...{ action: "acceptInvite", requestId: "of the test", now: new Date(hours(1)) },
    }),
  );
  const newcomer = await server.signIn(other.employee);
  expect(await seen(newcomer, id)).toBeNull();
  const listener = await listenAs(port, outsider, company.id);
  const { status, content } = await call(manager, "updateMemo", { id, status: "published" });
  expect(status).toBe(200);
  expect(content["memo"]).toMatchObject({
    ...{ status: "published", can_unarchive: false, can_archive: true },
    ...{ acknowledged_count: 1, recipient_count: 4 },
  });
  expect(await seen(newcomer, id)).toMatchObject({ employee_response: { acknowledged_at: null } });
  expect(await seen(employee, id)).toMatchObject({ employee_response: { has_answered: true } });
  await expect.poll(() => listener.events.at(-1)?.event).toBe("MemoPublished");
  listener.close();
});

test("a restored memo is for the people whom it targets by then, without those who left", async () => {
  const people = server.database.db.updateTable("employees").set({ created_at: TEST_START });
  await people.where("company_id", "=", company.id).execute();
  const inKitchen = { audience_ids: [company.kitchen], location_ids: [company.north] };
  const { id } = await send(inKitchen);
  const forThoseOfThen = await send({ ...inKitchen, include_new_members: false });
  server.setTime(new Date(hours(1)));
  await call(manager, "archiveMessage", { id });
  await call(manager, "archiveMessage", { id: forThoseOfThen.id });
  const move = ({ id: who }: TestEmployee, to: object) =>
    server.done(company.admin, "updateEmployee", { ...to, id: who });
  await move(company.outsider, inKitchen);
  await move(company.admin, inKitchen);
  // People who have it keep it.
  await move(company.employee, { audience_ids: [] });
  const listener = await listenAs(port, outsider, company.id);
  const { content } = await call(manager, "updateMemo", { id, status: "published" });
  expect(content["memo"]).toMatchObject({ recipient_count: 3 });
  expect(await seen(outsider, id)).toMatchObject({ employee_response: { acknowledged_at: null } });
  expect(await seen(employee, id)).not.toBeNull();
  await expect.poll(() => listener.events.at(-1)?.event).toBe("MemoPublished");
  listener.close();
  await call(manager, "updateMemo", { id: forThoseOfThen.id, status: "published" });
  expect(await seen(outsider, forThoseOfThen.id)).toBeNull();

  // After archiving and restoring again, no one has it twice, and people who left or were removed don't have it.
  await call(manager, "deleteMemoRecipients", { id, recipient_ids: [company.admin.id] });
  await call(manager, "archiveMessage", { id });
  await move(company.outsider, { is_active: false });
  const again = await call(manager, "updateMemo", { id, status: "published" });
  expect(again.content["memo"]).toMatchObject({ recipient_count: 1 });
});

test("a memo archived before its start is scheduled again once it is restored", async () => {
  const later = await send({ start_at: hours(5) });
  await call(manager, "archiveMessage", { id: later.id });
  const back = { id: later.id, status: "published", end_at: null };
  const { content } = await call(manager, "updateMemo", back);
  expect(content["memo"]).toMatchObject({ status: "scheduled", first_out_at: null });
  expect(await seen(employee, later.id)).toBeNull();
  server.setTime(new Date(hours(6)));
  expect(await seen(await server.signIn(company.employee), later.id)).toMatchObject({
    status: "published",
  });
});

test("a memo archived with its send is restored only with the send", async () => {
  const memos = [{ title: "Tips", content: "<p>Shared.</p>" }];
  const draft = { title: "Week", audience_ids: [company.kitchen], memos };
  const made = await call(manager, "createSend", draft);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const sent = made.content["memo_template_send"] as { id: number };
  const published = await call(manager, "publishSend", { id: sent.id });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const [memo] = (published.content["memo_template_send"] as { memos: Memo[] }).memos;
  const id = memo?.id ?? 0;
  await call(manager, "archiveSend", { id: sent.id });
  expect(await seen(manager, id)).toMatchObject({ status: "archived", can_unarchive: false });
  expect((await call(manager, "updateMemo", { id, status: "published" })).status).toBe(409);
  const moved = { id: company.outsider.id, audience_ids: [company.kitchen] };
  await server.done(company.admin, "updateEmployee", moved);
  await call(manager, "unarchiveSend", { id: sent.id });
  expect(await seen(manager, id)).toMatchObject({ status: "published", recipient_count: 2 });
});
