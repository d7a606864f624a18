// What the main thread does without a pause takes at most 50 ms, whatever a request contains. Here, a few calls get the largest and the
// slowest inputs; in `full/held-thread.test.ts`, all calls do.
import { calls } from "@lineup/contract/calls";
import { longestRichText } from "@lineup/contract/constants";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { largestInputs } from "./support/largest-inputs.ts";
import { namesTo, oversizedValues } from "./support/largest-values.ts";
import { leastHold } from "./support/longest-hold.ts";
import type { SampleCompany } from "./support/sample-company.ts";
import { sampleInputs } from "./support/sample-inputs.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useSampleCompany } from "./support/use-test-company.ts";

/** The longest time, in milliseconds, for which other requests wait. */
const longest = 50;

let server: TestApp;
let company: SampleCompany;
let token = "";

useSampleCompany((setup) => void ({ server, company, token } = setup));

describe("The main thread is held for at most 50 ms", () => {
  test.for(["raiseHand", "getReach", "listMemos"] as const)(
    "by the largest values of %s",
    async (name) => {
      for (const { what, input } of largestInputs(name, company)) {
        await expectShort(() => server.call(name, input, { as: token }), what);
      }
    },
  );

  test("by a page of the audit log with the longest texts", async () => {
    const text = "<p>a</p>".repeat(longestRichText / 8);
    await sql`insert into audit_entries (company_id, at, action, subject_kind, subject_id, subject_name, actor_name, request_id, changes)
      select ${company.id}, now(), 'changed', 'memo', ${company.memo}, 'Long', 'Mara', gen_random_uuid(),
        jsonb_build_object('content', jsonb_build_array(${text}::text, ${`${text}<p>b</p>`}::text))
      from generate_series(1, 100)`.execute(server.database.db);
    const input = { company_id: company.id, per_page: 100 };
    await expectShort(() => server.call("listAuditEntries", input, { as: token }));
  });

  const bodies: readonly (readonly [string, () => string])[] = [
    ...oversizedValues.flatMap(([kind, make]) => [
      [kind, () => JSON.stringify({ ...draft(), title: make() })] as const,
      [
        `${kind} where ids are`,
        () => JSON.stringify({ ...draft(), location_ids: make() }),
      ] as const,
      [`${kind} where no field is`, () => JSON.stringify({ ...draft(), unknown: make() })] as const,
      [`${kind} as memos`, () => JSON.stringify({ ...draft(), memos: make() })] as const,
    ]),
    ["many fields", () => JSON.stringify({ ...draft(), ...namesTo(90_000) })],
    ["many spaced names", () => JSON.stringify(namesTo(90_000)).replaceAll('":', '" :')],
    ["many small objects", () => JSON.stringify({ ...draft(), memos: many({ title: "a" }) })],
    ["deep lists", () => `{"x":${"[".repeat(500_000)}${"]".repeat(500_000)}}`],
  ];
  const draft = (): object => ({ ...sampleInputs.createSend(company) });
  const many = (item: object): object[] => Array.from({ length: 70_000 }, () => item);

  test.for(bodies)("by a body with %s", async ([, make]) => {
    const payload = Buffer.from(make());
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const url = calls.createSend.path;
    await expectShort(() => server.inject({ method: "POST", url, headers, payload }));
  });

  test.for([
    ["different names", () => new URLSearchParams(namesTo(70_000) as never).toString()],
    ["one name", () => "ids=1&".repeat(170_000)],
    ["numbered names", () => Array.from({ length: 60_000 }, (_, at) => `ids[${at}]=1`).join("&")],
    ["nested names", () => `a${"[b]".repeat(300_000)}=1`],
  ] as const)("by a form with %s", async ([, make]) => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Bearer ${token}`,
    };
    const payload = Buffer.from(make());
    const url = calls.createSend.path;
    await expectShort(() => server.inject({ method: "POST", url, headers, payload }));
  });
});

async function expectShort(send: () => Promise<Answer>, what = ""): Promise<void> {
  const { results, hold } = await leastHold(longest, send);
  for (const { status } of results) expect(status, what).toBeLessThan(500);
  expect(hold, what).toBeLessThan(longest);
}
