import { beforeEach, expect, test } from "vitest";

import { companyCalls } from "../../../../test/support/company-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { type TestSetup, useTestCompany } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
let otto: string;
let group_id: number;

useTestCompany((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli, outsider: otto } = made);
});

const { call, succeed } = companyCalls(() => setup);

beforeEach(async () => {
  await setup.server.database.db.deleteFrom("rate_limits").execute();
  const north = { name: "North", location_ids: [company.north] };
  group_id = (await succeed(mara, "createChatGroup", north)).group.id;
});

const say = async (as: string, content: string, group = group_id): Promise<number> =>
  (await succeed(as, "sendChatMessage", { group_id: group, content })).message.id;

test("managers in a chat read what an edited message said before, others don't", async () => {
  const message_id = await say(eli, "Oven of");
  const about = { group_id, message_id };
  for (const content of ["Oven off", "Oven on"])
    await succeed(eli, "editChatMessage", { ...about, content });
  const { versions } = await succeed(mara, "listChatVersions", about);
  expect(versions).toEqual([
    { version: 2, content: "Oven off", written_at: expect.any(String) },
    { version: 1, content: "Oven of", written_at: expect.any(String) },
  ]);
  expect((await call(eli, "listChatVersions", about)).status).toBe(403);
  const { group } = await succeed(eli, "createPrivateChatGroup", {
    recipient_ids: [company.outsider.id],
  });
  const secret = { group_id: group.id, message_id: await say(otto, "A secret", group.id) };
  await succeed(otto, "editChatMessage", { ...secret, content: "No secret" });
  expect((await call(mara, "listChatVersions", secret)).status).toBe(404);
  const crossed = { group_id, message_id: secret.message_id };
  expect((await call(mara, "listChatVersions", crossed)).status).toBe(404);
});
