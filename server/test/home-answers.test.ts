import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;
let employee: string;
beforeAll(async () => {
  server = await startTestApp();
  company = await server.company();
  manager = await server.signIn(company.manager);
  employee = await server.signIn(company.employee);
});
afterAll(() => server.stop());

async function home(): Promise<number[]> {
  const { content } = await server.call("getHome", { company_id: company.id }, { as: employee });
  return (content["memos"] as Memo[]).map(({ id }) => id);
}

test("An answer to a question about a memo that is done with comes home, for two weeks", async () => {
  const memo = {
    ...{ company_id: company.id, title: "Menu", content: "<p>New dishes.</p>" },
    ...{ type: "standard", status: "published" },
  };
  const { content } = await server.call("createMemo", memo, { as: manager });
  const { id } = content["memo"] as Memo;
  const about = { company_id: company.id, id };
  await server.call("flagMemo", { ...about, content: "From when?" }, { as: employee });
  expect(await home()).toEqual([id]);
  await server.call("acknowledgeMemo", about, { as: employee });
  expect(await home()).toEqual([]);

  const asked = await server.call("listFollowUps", { company_id: company.id }, { as: manager });
  const [flag] = asked.content["flagged_messages"] as FlaggedMessage[];
  const answer = {
    company_id: company.id,
    id: flag?.id ?? 0,
    manager_note: "Monday.",
    resolved: true,
  };
  expect((await server.call("answerFlaggedMessage", answer, { as: manager })).status).toBe(200);
  expect(await home()).toEqual([id]);

  server.setTime(new Date(TEST_START.getTime() + 15 * 86_400_000));
  expect(await home()).toEqual([]);
});
