import type { CallName, CallOutput } from "@lineup/contract/calls";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { listenAs, listen } from "./support/live-client.ts";
import { type Act, type Role, expectRefetched } from "./support/live-lists.ts";
import { hours } from "./support/memo-calls.ts";
import { runDue } from "./support/scheduled.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

type Listener = Awaited<ReturnType<typeof listenAs>>;

let server: TestApp;
let port: number;
let company: TestCompany;
let people: Record<Role, { as: string; collector: Listener }>;

beforeAll(async () => {
  server = await startTestApp();
  port = await listen(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  company = await server.company();
  people = {
    admin: await join(company.admin),
    manager: await join(company.manager),
    employee: await join(company.employee),
  };
});
afterEach(() => {
  for (const { collector } of Object.values(people)) collector.close();
});

async function join(self: TestEmployee): Promise<(typeof people)[Role]> {
  const as = await server.signIn(self);
  return { as, collector: await listenAs(port, as, company.id) };
}

async function call<Name extends CallName>(
  role: Role,
  name: Name,
  input: object = {},
): Promise<CallOutput<Name>> {
  const { as } = people[role];
  const callInput = { company_id: company.id, ...input };
  const { status, body, content } = await server.call(name, callInput, { as });
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200);
  return content as CallOutput<Name>;
}

/** Only for the manager, so the other people's screens have no new memo. */
const toManager = () => ({ mode: "recipients", recipient_ids: [company.manager.id] });
const memo = { title: "New dishes", content: "<p>Four of them.</p>" };

test("only management gets events about sends", async () => {
  let id = 0;
  const does = (name: CallName, fields: object = {}): Act => ({
    does: () => call("manager", name, { id, ...fields }),
    management: ["send"],
  });
  await expectRefetched(
    { company, people, call },
    {
      "a draft": {
        does: async () => {
          const made = await call("manager", "createSend", { title: "Menu", ...toManager() });
          id = made.memo_template_send.id;
        },
        management: ["send"],
      },
      "its memo": does("writeSendMemo", { memo }),
      "its start": does("updateSend", { start_at: hours(2) }),
      scheduled: does("publishSend"),
      "a draft again": does("draftSend", { start_at: null }),
      sent: does("publishSend"),
      "put away": does("archiveSend"),
      back: does("unarchiveSend"),
      deleted: does("deleteSend"),
    },
  );
});

test("only management gets events about packages and their use", async () => {
  let id = 0;
  const template = { title: "Teaser", content: "<p>Soon.</p>", status: "published" };
  const { memo_template } = await call("admin", "createTemplate", template);
  const does = (name: CallName, fields: object = {}, more: readonly string[] = []): Act => ({
    does: () => call("manager", name, { id, ...fields }),
    management: [...more, "packages"],
  });
  await expectRefetched(
    { company, people, call },
    {
      "the template": {
        does: () => call("admin", "updateTemplate", { id: memo_template.id, title: "Soon" }),
        management: ["templates", "templates"],
      },
      "a package": {
        does: async () => {
          const { memo_template_package } = await call("manager", "createPackage", {
            title: "Launch",
          });
          id = memo_template_package.id;
        },
        management: ["packages"],
      },
      "a template in it": does("addPackageTemplate", { memo_template_id: memo_template.id }),
      "its name": does("updatePackage", { title: "Relaunch" }),
      "its use": does("usePackage", toManager(), ["send"]),
      "its use by itself": {
        does: async () => {
          const what = { sendable_type: "memo_template_package", sendable_id: id, ...toManager() };
          const daily = { frequency: "daily", send_time: "09:30", timezone: "America/Chicago" };
          await call("manager", "createScheduledSend", { ...what, ...daily });
          const soon = new Date(TEST_START.getTime() + 45 * 60_000);
          expect(await runDue(server, company.id, soon)).toBe(1);
          server.app.outbox.wake();
        },
        management: ["send"],
      },
      "its end": does("deletePackage"),
    },
  );
});
