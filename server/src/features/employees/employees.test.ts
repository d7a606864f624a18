import { describe, expect, test } from "vitest";

import type { TestCompany } from "../../../test/support/company-fixture.ts";
import { type Answer, TEST_START, type TestApp } from "../../../test/support/test-app.ts";
import { useTestCompany } from "../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let admin: string;
let manager: string;

useTestCompany((made) => void ({ server, company, admin, manager } = made));

type Person = Record<string, unknown> & { id: number };

const call = (
  name: Parameters<TestApp["call"]>[0],
  input: object = {},
  as = admin,
): Promise<Answer> => server.call(name, { company_id: company.id, ...input }, { as });
const personOf = ({ content }: Answer) => content["employee"] as Person;
const added = async (input: object, as = admin): Promise<Person> => {
  const answer = await call("createEmployee", input, as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return personOf(answer);
};
const change = (person: { id: number }, input: object, as = admin): Promise<Answer> =>
  call("updateEmployee", { id: person.id, ...input }, as);
const read = async (person: { id: number }): Promise<Person> =>
  personOf(await call("getEmployee", { id: person.id }));
const namesIn = ({ content }: Answer): unknown[] =>
  (content["employees"] as Person[]).map(({ name }) => name);
const fieldsOf = ({ body }: Answer): string[] => Object.keys(body["errors"] as object);
const audit = async () =>
  (await server.audited(company.id)).filter((entry) => entry.subject_kind === "employee");

test("An employee sees their own record as managers see it", async () => {
  const { id } = company.employee;
  const fields = { type: "Cook", company_ext_id: "E-1", birth_date_day: 5, birth_date_month: 3 };
  await change(
    { id },
    { ...fields, work_anniversary: "2024-01-10", manager_ids: [company.manager.id] },
  );
  const own = personOf(await call("getSelf", {}, await server.signIn(company.employee)));
  expect(own).toMatchObject({
    ...{ id, name_short: "Eli T.", ...fields, work_anniversary: "2024-01-10" },
    ...{ time_employed: "2 years", locations: [{ id: company.north, name: "North" }] },
    ...{ managers: [{ id: company.manager.id, name: "Mara Test" }], unread_memo_count: 0 },
  });
  expect(await read({ id })).toMatchObject(own);
});

describe("The list of people", () => {
  test("has active people by name, with the page and the order", async () => {
    const answer = await call("listEmployees");
    expect(namesIn(answer)).toEqual(["Ada Test", "Eli Test", "Mara Test", "Otto Test"]);
    const page = { current_page: 1, total_pages: 1, sort_by: "name", sort_direction: "asc" };
    expect(answer.body).toMatchObject({ ...page, content: { ...page, total: 4 } });
    expect((answer.content["employees"] as Person[])[1]).toMatchObject({
      ...{ name_short: "Eli T.", display_name: "Eli Test", role: "employee" },
      ...{ location_ids: [company.north], locations: [{ id: company.north, name: "North" }] },
      audience_ids: [company.kitchen],
    });
  });

  test("can be searched by part of a name, e-mail, phone or employee number", async () => {
    await added({ name: "Zoë Ibáñez", phone: "(312) 555-0188", email: "zoe@harbor.example" });
    for (const terms of [
      "ibáñ",
      "IBANEZ",
      "zoë i",
      "Ibáñez, Zoë",
      "zoe 0188",
      "zoe@harbor",
      "5550188",
      "(312) 555-01 88",
      "+1 312",
    ])
      expect(namesIn(await call("listEmployees", { terms }))).toEqual(["Zoë Ibáñez"]);
    for (const terms of ["100%", "zoe bano", ","])
      expect(namesIn(await call("listEmployees", { terms }))).toEqual([]);
    await added({ name: "Uma Berg", company_ext_id: "ZQ24-001" });
    // Terms with letters: digits alone could match someone's phone or e-mail.
    for (const terms of ["ZQ24-001", "zq24", "q24-0"])
      expect(namesIn(await call("listEmployees", { terms }))).toEqual(["Uma Berg"]);
    for (const terms of ["...", "---"])
      expect(namesIn(await call("listEmployees", { terms }))).toEqual([]);
  });

  test("accepts locations and audiences as an array, with commas or as JSON", async () => {
    const path = "/api/company/employees";
    const at = async (query: string): Promise<unknown[]> => {
      const url = `${path}?company_id=${company.id}&${query}`;
      const headers = { authorization: `Bearer ${admin}` };
      const answer = await server.inject({ method: "GET", url, headers });
      expect(answer.status, query).toBe(200);
      return namesIn(answer);
    };
    const { north, south, kitchen, floor } = company;
    const chosen = [
      { id: north, selected: false },
      { id: south, selected: true },
    ];
    const json = encodeURIComponent(JSON.stringify(chosen));
    for (const query of [
      `locations[]=${south}`,
      `locations=${south}`,
      `locations=%5B${south}%5D`,
      `locations=${json}`,
      `location_ids=${south}`,
    ])
      expect(await at(query), query).toEqual(["Otto Test"]);
    expect(await at(`locations=${north},${south}`)).toHaveLength(4);
    expect(await at("locations=")).toHaveLength(4);
    expect(await at(`audiences=${kitchen},${floor}&locations=${north}`)).toEqual(["Eli Test"]);
  });

  test("has inactive people on request, and never deleted ones", async () => {
    await change(company.employee, { is_active: false });
    await call("deleteEmployee", { id: company.outsider.id });
    expect(namesIn(await call("listEmployees"))).toEqual(["Ada Test", "Mara Test"]);
    expect(namesIn(await call("listEmployees", { active: "no" }))).toEqual(["Eli Test"]);
    expect(namesIn(await call("listSettingsEmployees", { active: "no" }))).toEqual(["Eli Test"]);
    expect(namesIn(await call("listSettingsEmployees"))).toEqual(["Ada Test", "Mara Test"]);
  });

  test("has only the caller's own locations with see_all=0, and everyone with see_all=1", async () => {
    const of = async (input: object) => namesIn(await call("listEmployees", input, manager));
    expect(await of({ see_all: 0 })).toEqual(["Ada Test", "Eli Test", "Mara Test"]);
    expect(await of({ see_all: 1, per_page: 2 })).toHaveLength(4);
    expect(await of({ see_all: 1, per_page: 2, page: 2 })).toEqual(["Mara Test", "Otto Test"]);
    expect(await of({ per_page: 3, page: 2 })).toEqual(["Otto Test"]);
  });

  test("can be sorted, and falls back to the name for an unknown field", async () => {
    const of = async (input: object) => namesIn(await call("listEmployees", input));
    expect(await of({ sort_by: "name", sort_direction: "desc" })).toEqual(
      ["Ada Test", "Eli Test", "Mara Test", "Otto Test"].toReversed(),
    );
    expect((await of({ sort_by: "role" })).slice(0, 2)).toEqual(["Ada Test", "Mara Test"]);
    expect(await of({ sort_by: "pin" })).toEqual(await of({}));
  });
});

describe("A person's record", () => {
  test("has every field of the specification; fields of later features are empty", async () => {
    const eli = await read(company.employee);
    expect(eli).toMatchObject({
      ...{
        is_active: true,
        on_leave: false,
        default_locale: "en",
        default_locale_label: "English",
      },
      ...{ role: "employee", is_management: false, phone_country_code: "1", pin: null },
      ...{
        flagged_messages: [],
        checkins: [],
        raised_hands: [],
        manager_requests: [],
      },
      ...{ has_flag: false, unread_memo_count: 0, read_memos_list: [], current_checkin: null },
      assigned_locations: [{ id: company.north, name: "North" }],
    });
    // The specification's 66 fields, the company, when it was changed, and whether birthdays are shared.
    expect(Object.keys(eli)).toHaveLength(69);
    const newcomer = await added({ name: "Nia Prado" });
    expect(newcomer["assigned_locations"]).toEqual([
      { id: company.north, name: "North" },
      { id: company.south, name: "South" },
    ]);
  });

  test("A new person starts with the defaults of the documents", async () => {
    expect(await added({ name: "Nia Prado" })).toMatchObject({
      ...{ is_active: true, on_leave: false, default_locale: "en", role: "employee" },
      ...{ default_locale_label: "English", phone_country_code: "1" },
    });
  });

  test("can't be read or changed from another company", async () => {
    const other = await server.company();
    for (const name of ["getEmployee", "updateEmployee", "deleteEmployee"] as const)
      expect((await call(name, { id: other.employee.id, type: "x" })).status).toBe(404);
    expect((await call("listEmployeeLocations", { employee_id: other.employee.id })).status).toBe(
      404,
    );
  });

  test("has the shares of memos they opened and answered, and the days since their last login", async () => {
    const measured = async (who: { id: number }) =>
      ((await read(who))["metrics"] as { key: string; value: unknown }[]).map(({ key, value }) => [
        key,
        value,
      ]);
    const newcomer = await added({ name: "Nia Prado", location_ids: [company.south] });
    expect(await measured(newcomer)).toEqual([
      ["read_rate", null],
      ["response_rate", null],
      ["days_since_login", null],
    ]);
    const send = async (title: string): Promise<number> => {
      const text = { title, content: "<p>x</p>", status: "published", type: "standard" };
      const memo = await call("createMemo", { ...text, location_ids: [company.north] });
      return (memo.content["memo"] as Person).id;
    };
    const [answered, opened] = [await send("One"), await send("Two"), await send("Three")];
    const eli = await server.signIn(company.employee);
    await call("acknowledgeMemo", { id: answered }, eli);
    await call("readMemo", { id: opened }, eli);
    // Memos that ended in the meantime still count; those that have not started don't.
    await call("expireMessage", { id: opened });
    server.setTime(new Date(TEST_START.getTime() + 2 * 86_400_000));
    const figures = await measured(company.employee);
    server.setTime(TEST_START);
    expect(figures).toEqual([
      ["read_rate", 66],
      ["response_rate", 33],
      ["days_since_login", 2],
    ]);
  });

  test("has the number of unread memos and the person's questions", async () => {
    const memo = await call("createMemo", {
      ...{ title: "Delivery", content: "<p>Tuesday</p>", status: "published", type: "standard" },
      location_ids: [company.north],
    });
    const { id } = memo.content["memo"] as Person;
    const eli = await server.signIn(company.employee);
    await call("flagMemo", { id, content: "When?" }, eli);
    const found = await read(company.employee);
    expect(found).toMatchObject({
      unread_memo_count: 1,
      has_flag: true,
      is_awaiting_manager: true,
    });
    expect(found["flagged_messages"]).toMatchObject([{ memo_id: id }]);
    const flags = async (employee_id: number) =>
      (await call("listFollowUps", { state: "all", employee_id })).content["flagged_messages"];
    expect(await flags(company.employee.id)).toHaveLength(1);
    expect(await flags(company.outsider.id)).toEqual([]);
  });
});

describe("Managers and locations", () => {
  test("everyone can list the managers, with their locations", async () => {
    const eli = await server.signIn(company.employee);
    const { content } = await call("listManagers", {}, eli);
    expect(content["managers"]).toEqual([
      ...[
        { name: "Ada Test", role: "admin" },
        { name: "Mara Test", role: "manager" },
      ].map((one) =>
        expect.objectContaining({ ...one, locations: [{ id: company.north, name: "North" }] }),
      ),
    ]);
  });

  test("managers get every location, and employees their own", async () => {
    const eli = await server.signIn(company.employee);
    const of = async (as: string, input = {}) =>
      ((await call("listEmployeeLocations", input, as)).content["locations"] as Person[]).map(
        ({ name }) => name,
      );
    expect(await of(admin)).toEqual(["North", "South"]);
    expect(await of(admin, { employee_id: company.outsider.id })).toEqual(["South"]);
    expect(await of(eli)).toEqual(["North"]);
  });
});

describe("Adding a person", () => {
  test("accepts every field and returns the new record", async () => {
    const { north, kitchen, manager: mara, employee: eli } = company;
    const fields = {
      ...{ name_first: "Inés", name_last: "O'Neil Ruiz", email: "Ines@Harbor.example" },
      ...{ role: "manager", type: "Seasonal", default_locale: "es", pin: "0042" },
      ...{ birth_date_day: 29, birth_date_month: 2, birth_date_year: 1996 },
      ...{ work_anniversary: "2024-01-15", company_ext_id: "A-7", on_leave: true },
      ...{ location_ids: [north], audience_ids: [kitchen] },
      ...{ manager_ids: [mara.id], employee_ids: [eli.id] },
    };
    const answer = await call("createEmployee", { ...fields, phone: "(312)-555-0142" });
    expect(answer.body["successes"]).toEqual(["employee_created"]);
    const made = personOf(answer);
    expect(made).toMatchObject({ ...fields, phone: "3125550142", name: "Inés O'Neil Ruiz" });
    expect(made).toMatchObject({ name_short: "Inés O.", time_employed: "2 years", user_id: null });
    expect(await read(made)).toEqual(made);
    expect((await read(mara))["employee_ids"]).toEqual([made.id]);
    const [entry] = await audit();
    expect(entry).toMatchObject({ action: "createEmployee", subject_id: made.id });
    expect(entry?.changes).toMatchObject({ name_first: [null, "Inés"], has_pin: [null, true] });
    expect(JSON.stringify(entry)).not.toContain("0042");
  });

  test.each([
    ["no name", {}, ["name_first", "name"]],
    ["a last name only", { name_last: "Ruiz" }, ["name_first", "name"]],
    ["an invalid e-mail address", { name: "A", email: "nowhere" }, ["email"]],
    ["a short phone", { name: "A", phone: "312 555" }, ["phone"]],
    ["a short PIN", { name: "A", pin: "123" }, ["pin"]],
    ["a PIN of letters", { name: "A", pin: "12ab" }, ["pin"]],
    ["an unknown role", { name: "A", role: "owner" }, ["role"]],
    [
      "a day that doesn't exist in the month",
      { name: "A", birth_date_day: 30, birth_date_month: 2 },
      ["birth_date_day"],
    ],
    ["a day without a month", { name: "A", birth_date_day: 3 }, ["birth_date_month"]],
    ["an invalid date", { name: "A", work_anniversary: "soon" }, ["work_anniversary"]],
    ["another company's location", { name: "A", location_ids: [999_999_999] }, ["location_ids"]],
    ["another company's people", { name: "A", manager_ids: [999_999_999] }, ["manager_ids"]],
  ])("is refused with %s, and nothing is written", async (_, input, fields) => {
    const answer = await call("createEmployee", input);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields]);
    expect((await call("listEmployees")).content["total"]).toBe(4);
    expect(await audit()).toEqual([]);
  });

  test("is refused with the phone, PIN or number of someone else, even in calls at the same moment", async () => {
    await added({ name: "Inés", phone: "312 555 0142", pin: "4242", company_ext_id: "a7" });
    for (const [field, taken] of Object.entries({
      phone: "+1 312-555-0142",
      pin: "4242",
      company_ext_id: "A7",
    })) {
      const answer = await call("createEmployee", { name: "Nia", [field]: taken });
      expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
    }
    const twice = await Promise.all(
      ["Ben", "Bo"].map((name) => call("createEmployee", { name, phone: "312 555 0199" })),
    );
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const elsewhere = await server.company();
    const as = await server.signIn(elsewhere.admin);
    const same = { company_id: elsewhere.id, name: "Inés", phone: "312 555 0142", pin: "4242" };
    expect((await server.call("createEmployee", same, { as })).status).toBe(200);
  });
});

describe("Changing a person", () => {
  test("leaves absent fields alone, clears null fields and ignores lists of related records", async () => {
    const made = await added({
      ...{ name: "Inés Ruiz", email: "ines@harbor.example", phone: "3125550142", pin: "4242" },
      ...{ location_ids: [company.north], audience_ids: [company.kitchen] },
      ...{ manager_ids: [company.manager.id], work_anniversary: "2024-01-15" },
    });
    const nulled = Object.fromEntries(
      [
        ...["flagged_messages", "flagged_messages_active", "raised_hands", "raised_hands_active"],
        ...["checkins", "checkins_active", "audiences", "locations", "managers", "employees"],
        ...["manager_request_active", "manager_requests", "manager_requests_today"],
      ].map((field) => [field, null]),
    );
    // The specification's client sends the whole record back.
    const back = await change(made, { ...made, ...nulled });
    expect(back.body["successes"]).toEqual(["employee_updated"]);
    const same = (person: Person) => ({ ...person, updated_at: null });
    expect(same(personOf(back))).toEqual(same(made));
    expect(await audit()).toHaveLength(1);
    const cleared = personOf(await change(made, { email: null, pin: "", location_ids: [] }));
    expect(cleared).toMatchObject({ email: null, pin: null, location_ids: [], name: "Inés Ruiz" });
    expect(cleared).toMatchObject({ phone: "3125550142", audience_ids: [company.kitchen] });
    expect((await audit()).at(-1)?.changes).toEqual({
      email: ["ines@harbor.example", null],
      has_pin: [true, false],
      locations: [["North"], []],
    });
    const links = { audience_ids: null, manager_ids: null, employee_ids: null };
    const alone = personOf(await change(made, links));
    expect(alone).toMatchObject({ audience_ids: [], manager_ids: [], employee_ids: [] });
  });

  test("is refused with an empty name, a short PIN or the person as their own manager", async () => {
    const before = await read(company.employee);
    const attempts = [
      [{ name_first: "", type: "Seasonal" }, ["name_first", "name"]],
      [{ manager_ids: [company.employee.id], type: "Seasonal" }, ["manager_ids"]],
      [{ type: "Seasonal", pin: "1" }, ["pin"]],
    ] as const;
    for (const [input, fields] of attempts) {
      const answer = await change(company.employee, input);
      expect([answer.status, fieldsOf(answer)]).toEqual([422, fields]);
    }
    expect(await read(company.employee)).toEqual(before);
  });
});
