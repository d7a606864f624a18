import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

const mixed = ["nube", "Zócalo", "ñandú", "Ávila", "banana", "Ñu", "Barrio", "zeta"];
const inOrder = ["Ávila", "banana", "Barrio", "nube", "ñandú", "Ñu", "zeta", "Zócalo"];

let server: TestApp;
let company: TestCompany;
let manager: string;

beforeAll(async () => {
  server = await startTestApp();
  company = await server.company();
  manager = await server.signIn(company.manager);
});
afterAll(() => server.stop());

async function call(name: Parameters<TestApp["call"]>[0], input: object = {}) {
  const about = { company_id: company.id, ...input };
  return (await server.call(name, about, { as: manager })).content;
}

function names(list: unknown): string[] {
  const all = (list as { name?: string; title?: string }[]).map(({ name, title }) => name ?? title);
  return all.filter((name): name is string => inOrder.includes(name ?? ""));
}

test("memos can be sorted by title in both directions", async () => {
  for (const title of mixed) await call("createMemo", { title, content: "<p>.</p>" });
  const up = await call("listMemos", { sort_by: "title", sort_direction: "asc", per_page: 50 });
  const down = await call("listMemos", { sort_by: "title", sort_direction: "desc", per_page: 50 });
  expect(names(up["memos"])).toEqual(inOrder);
  expect(names(down["memos"])).toEqual(inOrder.toReversed());
});

test("locations and people are sorted by name", async () => {
  for (const name of mixed) {
    await sql`insert into locations (company_id, name) values (${company.id}, ${name})`.execute(
      server.database.db,
    );
    await sql`update employees set name_first = ${name}, name_last = '' where id = (select id from employees
      where company_id = ${company.id} and not name = any(${mixed}) and role = 'employee' limit 1)`.execute(
      server.database.db,
    );
  }
  const { locations } = await call("listLocationNames");
  expect(names(locations)).toEqual(inOrder);
  const { employees } = await call("listEmployeeNames", { terms: "" });
  const people = names(employees);
  expect(people.length).toBeGreaterThan(1);
  expect(people).toEqual(inOrder.filter((name) => people.includes(name)));
});

test("a person without a name appears under their phone number in management's lists", async () => {
  const { employee, manager: mara, north } = company;
  const phone = "3125550178";
  await sql`update employees set name_first = '', name_last = '', phone = ${phone}
    where id = ${employee.id}`.execute(server.database.db);
  const sent = {
    title: "Rota",
    options: ["Yes", "No"],
    status: "published",
    location_ids: [north],
  };
  const { survey } = await server.done(mara, "createSurvey", sent);
  const { id } = survey as { id: number };
  const named = async (name: Parameters<typeof call>[0], list: string, input: object) => {
    const rows = (await call(name, input))[list] as { id?: number; name: string }[];
    return rows.filter((row) => row.id === employee.id).map((row) => row.name);
  };
  const places: [Parameters<typeof call>[0], string, object][] = [
    ["listMemoRecipients", "recipients", { id }],
    ["listEmployeeNames", "employees", { terms: phone }],
    ["getReach", "sample", { location_ids: [north] }],
    ["listPeopleReport", "rows", {}],
  ];
  for (const [name, list, input] of places)
    expect(await named(name, list, input), name).toEqual([phone]);
  await server.done(employee, "answerSurvey", { id, option: "Yes" });
  const { answers } = await call("listSurveyAnswers", { id });
  expect(answers).toMatchObject([{ employee: { id: employee.id, name: phone } }]);
  const weeks = await server.done(company.admin, "listWeeklyLogins", { terms: phone });
  expect(weeks["rows"]).toMatchObject([{ name: phone }]);
});
