// Targets that name a whole large staff, one by one: naming all of them again costs as little as naming them first.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { longestHold } from "../support/longest-hold.ts";
import { type SampleCompany, sampleCompany } from "../support/sample-company.ts";
import { sampleInputs } from "../support/sample-inputs.ts";
import type { TestApp } from "../support/test-app.ts";
import { useTestApp } from "../support/use-test-company.ts";

let server: TestApp;
let company: SampleCompany;
let token = "";
let people: number[] = [];

useTestApp((started) => void (server = started));

beforeAll(async () => {
  company = await sampleCompany(server);
  token = await server.signIn(company.admin);
  const { rows } = await sql<{ id: string }>`
    insert into employees (company_id, name_first, name_last)
    select ${company.id}, 'Colleague', n::text from generate_series(1, 20000) n
    returning id`.execute(server.database.db);
  await sql`analyze employees`.execute(server.database.db);
  people = rows.map(({ id }) => Number(id));
});

/** The calls that name people, each with the answer's name of what has them. */
const namings = [
  ["createMemo", "updateMemo", "memo"],
  ["createTemplate", "updateTemplate", "template"],
  ["createSend", "updateSend", "memo_template_send"],
  ["createScheduledSend", "updateScheduledSend", "scheduled_send"],
] as const;

test.for(namings)(
  "%s and %s name 20,000 people in moments",
  { timeout: 90_000 },
  async ([create, update, named]) => {
    const target = { mode: "recipients", recipient_ids: people };
    const made = await server.call(
      create,
      { ...sampleInputs[create](company), ...target, status: undefined },
      { as: token },
    );
    expect(made.status, JSON.stringify(made.body).slice(0, 300)).toBe(200);
    const { id } = made.content[named] as { id: number };
    const again = { company_id: company.id, id, ...target, title: "To all of them" };
    const holds: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const { result, hold } = await longestHold(() => server.call(update, again, { as: token }));
      expect(result.status, JSON.stringify(result.body).slice(0, 300)).toBe(200);
      holds.push(hold);
    }
    expect(Math.min(...holds)).toBeLessThan(50);
  },
);

test(
  "Adding 20,000 people to a memo who have it already takes moments",
  { timeout: 90_000 },
  async () => {
    const { content } = await server.call(
      "createMemo",
      {
        ...{ company_id: company.id, title: "To all", content: "<p>Hi</p>", status: "published" },
        ...{ mode: "recipients", recipient_ids: people.slice(0, 19_990) },
      },
      { as: token },
    );
    const { id } = content["memo"] as { id: number };
    const input = { company_id: company.id, id, recipient_ids: people };
    const { result, hold } = await longestHold(() =>
      server.call("listMemoRecipients", input, { as: token }),
    );
    expect(result.status, JSON.stringify(result.body).slice(0, 300)).toBe(200);
    expect(hold).toBeLessThan(50);
  },
);
