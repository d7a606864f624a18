// Records that name locations or audiences continue to work after the company hides those.
import type { ScheduledSendDetail } from "@lineup/contract/scheduler/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import { beforeEach, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { runDue } from "./support/scheduled.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let template: MemoTemplate;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(new Date("2026-03-02T12:00:00Z"));
  company = await server.company();
  const draft = { title: "Safety", content: "<p>Check it.</p>", status: "published" };
  const forNorth = { location_ids: [company.north], audience_ids: [company.kitchen] };
  const made = await server.done(company.manager, "createTemplate", { ...draft, ...forNorth });
  template = made["memo_template"] as MemoTemplate;
});

async function hidePlaces(): Promise<void> {
  const flags = ["disable-locations", "disable-audiences"].map((key) => ({ key, enabled: true }));
  await server.done(company.admin, "updateFlags", { flags });
}

test("A memo scheduled for a hidden location is still sent to it", async () => {
  const made = await server.done(company.manager, "createScheduledSend", {
    ...{ sendable_type: "memo_template", sendable_id: template.id, frequency: "daily" },
    ...{ send_time: "09:00", starts_at: "2026-03-02", timezone: "America/Chicago" },
    ...{ location_ids: [company.north], audience_ids: [company.kitchen] },
  });
  await hidePlaces();
  const nine = new Date("2026-03-02T15:00:00Z");
  await runDue(server, company.id, nine);
  server.setTime(nine);
  const { id } = made["scheduled_send"] as ScheduledSendDetail;
  const { scheduled_send } = await server.done(company.manager, "getScheduledSend", { id });
  expect((scheduled_send as ScheduledSendDetail).failure).toBeNull();
  const got = async (who: TestCompany["employee"]) =>
    (await server.done(who, "listEmployeeMessages"))["memos"] as object[];
  expect(await got(company.employee)).toHaveLength(1);
  expect(await got(company.outsider)).toHaveLength(0);
});

test("A template for a hidden location can be used and copied", async () => {
  await hidePlaces();
  const used = await server.done(company.manager, "useTemplate", { id: template.id });
  const forNorth = { location_ids: [company.north], audience_ids: [company.kitchen] };
  expect(used["memo_template_send"] as MemoTemplateSend).toMatchObject(forNorth);
  const copy = { title: "Copy", copied_id: template.id, ...forNorth };
  const copied = await server.done(company.manager, "createTemplate", copy);
  expect(copied["memo_template"]).toMatchObject(forNorth);

  // A hidden location can't be chosen.
  const other = { location_ids: [company.south] };
  for (const [name, input] of [
    ["useTemplate", { id: template.id, ...other }],
    ["createTemplate", { ...copy, ...other }],
  ] as const) {
    const { status, body } = await server.act(company.manager, name, input);
    expect([status, body["code"]], name).toEqual([403, "feature_disabled"]);
  }
});

test("A copy of a template whose location was deleted has no recipients until some are chosen", async () => {
  await server.done(company.admin, "deleteLocation", { id: company.north });
  const { title, content, location_ids, audience_ids } = template;
  const copy = { title, content, location_ids, audience_ids, copied_id: template.id };
  const copied = await server.done(company.manager, "createTemplate", copy);
  const { id } = copied["memo_template"] as MemoTemplate;
  const used = await server.done(company.manager, "useTemplate", { id });
  expect(used["memo_template_send"]).toMatchObject({ mode: "recipients", recipient_ids: [] });
});
