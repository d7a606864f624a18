import type { LiveEvent } from "@lineup/contract/events";
import { reduceScheduledSend, type SchedulerEvent } from "@lineup/contract/scheduler/events";
import type { ScheduledSend, ScheduledSendDetail } from "@lineup/contract/scheduler/schemas";
import { expect, test } from "vitest";

import { listenAs, listen } from "./support/live-client.ts";
import { expectLive } from "./support/live-state.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;

useTestApp((started) => void (server = started));

type State = Pick<ScheduledSend, "id" | "status" | "next_send_at" | "last_sent_at">;

test("another manager's screen follows the state of a scheduled send, and employees get no events about it", async () => {
  const port = await listen(server);
  const company = await server.company();
  const [manager, admin, employee] = [
    await server.signIn(company.manager),
    await server.signIn(company.admin),
    await server.signIn(company.employee),
  ];
  const call = async (name: Parameters<TestApp["call"]>[0], input: object, as = manager) => {
    const { status, body, content } = await server.call(
      name,
      { company_id: company.id, ...input },
      { as },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return content;
  };
  const draft = { title: "Opening", content: "<p>Keys.</p>", status: "published" };
  const template = (await call("createTemplate", draft))["memo_template"] as { id: number };
  const what = { sendable_type: "memo_template", sendable_id: template.id };
  const made = await call("createScheduledSend", {
    ...{ ...what, frequency: "daily", send_time: "08:00" },
  });
  const { id } = made["scheduled_send"] as ScheduledSendDetail;
  const listeners = {
    admin: await listenAs(port, admin, company.id),
    employee: await listenAs(port, employee, company.id),
  };
  const view = {
    collector: listeners.admin,
    async fetch(): Promise<State[]> {
      const list = (await call("listScheduledSends", {}, admin))["scheduled_sends"];
      return (list as ScheduledSend[]).map(({ id: one, status, next_send_at, last_sent_at }) => ({
        ...{ id: one, status, next_send_at, last_sent_at },
      }));
    },
    reduce: (rows: State[], event: LiveEvent): State[] =>
      rows.flatMap((row) => reduceScheduledSend(row, event as SchedulerEvent) ?? []),
  };
  for (const change of [{ status: "paused" }, { status: "active" }, { send_time: "10:30" }])
    await expectLive(view, () => call("updateScheduledSend", { id, ...change }));
  await expectLive(view, () => call("deleteScheduledSend", { id }));
  expect(listeners.employee.events.map(({ event }) => event)).toEqual([]);
  listeners.admin.close();
  listeners.employee.close();
});
