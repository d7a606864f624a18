import { type CallName, calls } from "@lineup/contract/calls";
import { beforeEach, describe, expect, test } from "vitest";

import { pruneLoginWeeks } from "#server/platform/auth/presence";

import {
  type TestCompany,
  type TestEmployee,
  insertEmployee,
} from "../../../test/support/company-fixture.ts";
import {
  type Answer,
  TEST_START,
  type TestApp,
  requestOf,
} from "../../../test/support/test-app.ts";
import { useTestApp } from "../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let tokens: Record<"admin" | "manager" | "employee", string>;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  tokens = {
    admin: await server.signIn(company.admin),
    manager: await server.signIn(company.manager),
    employee: await server.signIn(company.employee),
  };
});

const ask = (name: CallName, input: object = {}, as = tokens.admin): Promise<Answer> =>
  server.call(name, { company_id: company.id, ...input }, { as });

const rowsOf = async (name: CallName, input: object = {}): Promise<Record<string, unknown>[]> => {
  const { status, body, content } = await ask(name, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return content["rows"] as Record<string, unknown>[];
};

interface File {
  readonly name: string;
  readonly lines: readonly string[];
}

/** A file without its byte order mark. */
async function file(name: CallName, input: object = {}, language = "en"): Promise<File> {
  const about = { company_id: company.id, ...input };
  const request = requestOf(calls[name], about, { as: tokens.admin, language });
  const { statusCode, headers, body } = await server.app.http.inject(request);
  expect(statusCode, body).toBe(200);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  const disposition = String(headers["content-disposition"]);
  return {
    name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? "",
    lines: body.replace("\uFEFF", "").trimEnd().split("\r\n"),
  };
}

const update = (employee: TestEmployee, columns: object): Promise<unknown> =>
  server.database.db.updateTable("employees").set(columns).where("id", "=", employee.id).execute();

const lookAfter = (manager: TestEmployee, ...employees: TestEmployee[]): Promise<unknown> =>
  server.database.db
    .insertInto("employee_managers")
    .values(
      employees.map(({ id }) => ({
        ...{ company_id: company.id, employee_id: id, manager_id: manager.id },
      })),
    )
    .execute();

/** @param days bits from Monday, the lowest */
const used = (employee: TestEmployee, week: string, days: number): Promise<unknown> =>
  server.database.db
    .insertInto("employee_login_weeks")
    .values({ company_id: company.id, employee_id: employee.id, week, days })
    .execute();

const dayOf = (at: string): Promise<unknown> => {
  server.setTime(new Date(at));
  return ask("getCompany", {}, tokens.employee);
};

const weeksKept = (employee: TestEmployee): Promise<{ week: string; days: number }[]> =>
  server.database.db
    .selectFrom("employee_login_weeks")
    .select(["week", "days"])
    .where("employee_id", "=", employee.id)
    .orderBy("week")
    .execute();

describe("when somebody uses the product", () => {
  test("is noted once an hour, on the day it is where they work", async () => {
    await server.database.db
      .updateTable("locations")
      .set({ timezone: "America/Honolulu" })
      .where("id", "=", company.north)
      .execute();
    // Sunday evening in Honolulu, ten hours behind, and then Monday of the next week.
    await dayOf("2026-03-09T08:30:00Z");
    expect(await weeksKept(company.employee)).toEqual([{ week: "2026-03-02", days: 64 }]);
    await dayOf("2026-03-09T08:59:00Z");
    const seen = await server.database.db
      .selectFrom("employees")
      .select("last_seen_at")
      .where("id", "=", company.employee.id)
      .executeTakeFirstOrThrow();
    expect(seen.last_seen_at).toEqual(new Date("2026-03-09T08:30:00Z"));
    await dayOf("2026-03-09T10:01:00Z");
    await dayOf("2026-03-11T20:00:00Z");
    expect(await weeksKept(company.employee)).toEqual([
      { week: "2026-03-02", days: 64 },
      { week: "2026-03-09", days: 5 },
    ]);
    expect(await weeksKept(company.manager)).toEqual([]);
    const record = await ask("getEmployee", { id: company.employee.id }, tokens.manager);
    expect(record.content["employee"]).toMatchObject({ has_logged_in_today: true });
    // What they do elsewhere is nobody's business here.
    await update(company.employee, { last_seen_at: null });
    const after = await ask("getEmployee", { id: company.employee.id }, tokens.manager);
    expect(after.content["employee"]).toMatchObject({ has_logged_in_today: false });
    await pruneLoginWeeks(server.database.db, new Date("2027-04-10T00:00:00Z"));
    expect(await weeksKept(company.employee)).toEqual([{ week: "2026-03-09", days: 5 }]);
  });

  test("holds no call up while the person's record is being changed", async () => {
    await server.database.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom("employees")
        .select("id")
        .where("id", "=", company.employee.id)
        .forUpdate()
        .execute();
      expect(await dayOf("2026-03-03T15:00:00Z")).toMatchObject({ status: 200 });
      expect(await weeksKept(company.employee)).toEqual([]);
    });
    await dayOf("2026-03-03T15:01:00Z");
    expect(await weeksKept(company.employee)).toEqual([{ week: "2026-03-02", days: 2 }]);
  });
});

describe("the employee summary", () => {
  test("has everything of a person, with times as their clock shows them", async () => {
    await update(company.employee, {
      ...{ company_ext_id: "E-7", phone: "5550100007", type: "=Seasonal", on_leave: true },
      ...{ birth_date_day: 9, birth_date_month: 4, work_anniversary: "2019-05-01" },
      last_seen_at: new Date("2026-03-02T05:30:00Z"),
    });
    await lookAfter(company.manager, company.employee);
    const { name, lines } = await file("downloadEmployees", { terms: "Eli" });
    expect(name).toBe("employee summary.csv");
    expect(lines[0]).toBe(
      "Employee ID,First name,Last name,Phone,E-mail,Role,Type,Locations,Audiences,Managers,Active,On leave,Birth date,Anniversary,Last login,Invited,Accepted,Read,Unread",
    );
    expect(lines[1]).toMatch(
      /^E-7,Eli,Test,5550100007,[^,]+,Employee,'=Seasonal,North,Kitchen,Mara Test,yes,yes,04-09,2019-05-01,2026-03-01 23:30,,,0,0$/,
    );
    expect(lines).toHaveLength(2);
  });

  test("keeps to the list's filters, as the rows on the screen do", async () => {
    const both = async (input: object): Promise<string[]> => {
      const { lines } = await file("downloadEmployees", input);
      const rows = await rowsOf("listPeopleReport", input);
      const names = rows.map((row) => String(row["name_first"]));
      expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(names);
      return names;
    };
    expect(await both({})).toEqual(["Ada", "Eli", "Mara", "Otto"]);
    expect(await both({ location_ids: [company.south] })).toEqual(["Otto"]);
    expect(await both({ audiences: [company.kitchen] })).toEqual(["Eli"]);
    expect(await both({ see_all: "no", terms: "test" })).toEqual(["Ada", "Eli", "Mara"]);
    await update(company.outsider, { is_active: false });
    expect(await both({ active: "no" })).toEqual(["Otto"]);
    const asked = { sort_by: "role", per_page: 2 };
    const pages = [await rowsOf("listPeopleReport", asked)];
    pages.push(await rowsOf("listPeopleReport", { ...asked, page: 2 }));
    expect(pages.map((page) => page.map((row) => row["name"]))).toEqual([
      ["Ada Test", "Mara Test"],
      ["Eli Test"],
    ]);
  });

  test("says so where there is nobody, and asks for what it can use", async () => {
    const none = await ask("downloadEmployees", { terms: "nobody" });
    expect(none.status).toBe(422);
    expect(none.body).toMatchObject({
      code: "nothing_to_download",
      message: "No record found to download",
    });
    expect((await ask("downloadEmployees", { locations: "north" })).status).toBe(422);
    expect((await ask("downloadWeeklyLogins", { week: "last" })).status).toBe(422);
    expect((await ask("downloadEmployeeManagers")).body["code"]).toBe("nothing_to_download");
  });
});

test("Who looks after whom has a row for each pair", async () => {
  await update(company.manager, { phone: "5550100002", company_ext_id: "M-1" });
  await lookAfter(company.manager, company.employee, company.outsider);
  await lookAfter(company.admin, company.employee);
  const { name, lines } = await file("downloadEmployeeManagers");
  expect(name).toBe("employee managers summary.csv");
  expect(lines.map((line) => line.split(",").slice(1, 7).join(","))).toEqual([
    "Employee,Locations,Manager ID,Manager,Manager role,Manager phone",
    "Eli Test,North,,Ada Test,Admin,",
    "Eli Test,North,M-1,Mara Test,Manager,5550100002",
    "Otto Test,South,M-1,Mara Test,Manager,5550100002",
  ]);
  const rows = await rowsOf("listManagersReport", {
    sort_by: "manager_name",
    locations: company.north,
  });
  expect(rows.map((row) => [row["manager_name"], row["name"]])).toEqual([
    ["Ada Test", "Eli Test"],
    ["Mara Test", "Eli Test"],
  ]);
});

describe("weekly log-ins", () => {
  beforeEach(async () => {
    await used(company.employee, "2026-03-02", 0b100_0101);
    await used(company.manager, "2026-03-02", 0b1);
    await used(company.outsider, "2026-02-23", 0b10);
    await lookAfter(company.manager, company.employee, company.outsider);
  });

  test("are those of the week asked for, by any day of it", async () => {
    const { name, lines } = await file("downloadWeeklyLogins", {
      start_at: "2026-03-08T10:00:00Z",
    });
    expect(name).toBe("weekly logins.csv");
    expect(lines[0]).toBe(
      "Employee,Employee ID,Locations,Managers,Mon,Tue,Wed,Thu,Fri,Sat,Sun,Total days,Last login",
    );
    expect(lines[2]).toBe("Eli Test,,North,Mara Test,yes,no,yes,no,no,no,yes,3,2026-03-02 09:00");
    expect(lines.slice(1).map((line) => line.split(",")[11])).toEqual(["0", "3", "1", "0"]);
    const rows = await rowsOf("listWeeklyLogins", {
      sort_by: "total_days",
      sort_direction: "desc",
    });
    expect(rows.map((row) => [row["name"], row["total_days"]])).toEqual([
      ["Eli Test", 3],
      ["Mara Test", 1],
      ["Ada Test", 0],
      ["Otto Test", 0],
    ]);
    expect(rows[0]?.["days"]).toEqual([true, false, true, false, false, false, true]);
    const before = await file("downloadWeeklyLogins", { week: "2026-02-25", terms: "Otto" }, "es");
    expect(before.lines[1]).toMatch(/^Otto Test,,South,Mara Test,no,sí,no,/);
  });

  test("are those of the present week where whoever asks works, unless another is asked for", async () => {
    const { db } = server.database;
    const there = { timezone: "America/Honolulu" };
    await db.updateTable("locations").set(there).where("id", "=", company.north).execute();
    // Sunday evening in Honolulu, and Monday of the next week in Chicago.
    server.setTime(new Date("2026-03-09T08:30:00Z"));
    expect((await ask("listWeeklyLogins")).content["week"]).toBe("2026-03-02");
    server.setTime(new Date("2026-03-09T10:30:00Z"));
    expect((await ask("listWeeklyLogins")).content["week"]).toBe("2026-03-09");
  });

  test("are told in sentences that can be sent, for each location and manager", async () => {
    await server.database.db
      .deleteFrom("employee_locations")
      .where("employee_id", "=", company.admin.id)
      .execute();
    const { name, lines } = await file("downloadWeeklyLoginTexts");
    expect(name).toBe("weekly logins.csv");
    expect(lines).toEqual([
      "Location,Manager,Phone,Text",
      "North,,,Week of 3/2: 1 of 1 team members logged in.",
      "North,Mara Test,,Week of 3/2: 1 of 1 team members logged in.",
      "South,Mara Test,,Week of 3/2: 0 of 1 team members logged in. Not yet: Otto Test.",
      ",,,Week of 3/2: 0 of 1 team members logged in. Not yet: Ada Test.",
    ]);
    const south = await file("downloadWeeklyLoginTexts", { locations: [company.south] }, "es");
    expect(south.lines.slice(1)).toEqual([
      "South,Mara Test,,Semana del 2/3: 0 de 1 del equipo entraron. Aún no: Otto Test.",
    ]);
    // A text about a team is not for somebody who looked after it once.
    for (const left of [{ role: "employee" }, { is_active: false }]) {
      await update(company.manager, { role: "manager", is_active: true, ...left });
      const after = await file("downloadWeeklyLoginTexts", { locations: [company.south] });
      expect(after.lines.slice(1)).toEqual([
        "South,,,Week of 3/2: 0 of 1 team members logged in. Not yet: Otto Test.",
      ]);
    }
  });

  test("are drawn for twelve weeks, and by location", async () => {
    const created_at = new Date("2026-02-24T10:00:00Z");
    for (const each of [company.admin, company.manager, company.employee, company.outsider])
      await update(each, { created_at });
    // In Chicago, where the South is, that is the evening of Sunday before.
    await update(company.outsider, { created_at: new Date("2026-02-23T03:00:00Z") });
    await server.database.db
      .insertInto("employee_locations")
      .values({
        ...{ company_id: company.id, employee_id: company.outsider.id },
        location_id: company.north,
      })
      .execute();
    const { content } = await ask("getLoginChart");
    const weeks = content["weeks"] as { week: string; used: number; people: number }[];
    expect(weeks).toHaveLength(12);
    expect(weeks.slice(-3)).toEqual([
      { week: "2026-02-16", used: 0, people: 1 },
      { week: "2026-02-23", used: 1, people: 4 },
      { week: "2026-03-02", used: 2, people: 4 },
    ]);
    expect(content["locations"]).toEqual([
      { id: company.north, name: "North", used: 2, people: 4 },
      { id: company.south, name: "South", used: 0, people: 1 },
    ]);
    const south = await ask("getLoginChart", { week: "2026-02-23", locations: [company.south] });
    expect(south.content["locations"]).toEqual([
      { id: company.south, name: "South", used: 1, people: 1 },
    ]);
    // Of another location where some of one's own people help out, they are not all.
    const own = await ask("getLoginChart", { see_all: "no" });
    expect(own.content["locations"]).toEqual([
      { id: company.north, name: "North", used: 2, people: 4 },
    ]);
    const { lines } = await file("downloadWeeklyLoginTexts", { see_all: "no" });
    expect(new Set(lines.slice(1).map((line) => line.split(",")[0]))).toEqual(new Set(["North"]));
  });
});

test("Nobody sees a report of another company, or one that is not for them", async () => {
  const stranger = await server.company();
  await insertEmployee(server.database.db, stranger.id, "employee", "Elsewhere");
  await used(company.employee, "2026-03-02", 1);
  const names = (await rowsOf("listWeeklyLogins")).map((row) => row["name"]);
  expect(names).toEqual(["Ada Test", "Eli Test", "Mara Test", "Otto Test"]);
  // Ids of another company's records find nothing.
  expect(await rowsOf("listPeopleReport", { locations: [stranger.north] })).toEqual([]);
  const elsewhere = await server.signIn(stranger.admin);
  expect((await ask("downloadEmployees", {}, elsewhere)).status).toBe(404);
  expect((await ask("downloadWeeklyLogins", {}, tokens.manager)).status).toBe(403);
  expect((await ask("downloadEmployees", {}, tokens.manager)).status).toBe(200);
  expect((await ask("downloadEmployees", {}, tokens.employee)).status).toBe(403);
});
