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

const call = (name: CallName, input: object = {}, as = tokens.admin): Promise<Answer> =>
  server.call(name, { company_id: company.id, ...input }, { as });

const rowsOf = async (name: CallName, input: object = {}): Promise<Record<string, unknown>[]> => {
  const { status, body, content } = await call(name, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return content["rows"] as Record<string, unknown>[];
};

interface File {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Downloads a file. @returns its name and its lines, without the byte order mark */
async function download(name: CallName, input: object = {}, language = "en"): Promise<File> {
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

/** @param days one bit for each day; Monday is the lowest */
const insertWeek = (employee: TestEmployee, week: string, days: number): Promise<unknown> =>
  server.database.db
    .insertInto("employee_login_weeks")
    .values({ company_id: company.id, employee_id: employee.id, week, days })
    .execute();

const useProductAt = (at: string): Promise<unknown> => {
  server.setTime(new Date(at));
  return call("getCompany", {}, tokens.employee);
};

const storedWeeks = (employee: TestEmployee): Promise<{ week: string; days: number }[]> =>
  server.database.db
    .selectFrom("employee_login_weeks")
    .select(["week", "days"])
    .where("employee_id", "=", employee.id)
    .orderBy("week")
    .execute();

describe("using the product", () => {
  test("is recorded at most once an hour, on the local date where the person works", async () => {
    await server.database.db
      .updateTable("locations")
      .set({ timezone: "America/Honolulu" })
      .where("id", "=", company.north)
      .execute();
    // First it is Sunday evening in Honolulu, ten hours behind UTC, and then Monday of the next week.
    await useProductAt("2026-03-09T08:30:00Z");
    expect(await storedWeeks(company.employee)).toEqual([{ week: "2026-03-02", days: 64 }]);
    await useProductAt("2026-03-09T08:59:00Z");
    const seen = await server.database.db
      .selectFrom("employees")
      .select("last_seen_at")
      .where("id", "=", company.employee.id)
      .executeTakeFirstOrThrow();
    expect(seen.last_seen_at).toEqual(new Date("2026-03-09T08:30:00Z"));
    await useProductAt("2026-03-09T10:01:00Z");
    await useProductAt("2026-03-11T20:00:00Z");
    expect(await storedWeeks(company.employee)).toEqual([
      { week: "2026-03-02", days: 64 },
      { week: "2026-03-09", days: 5 },
    ]);
    expect(await storedWeeks(company.manager)).toEqual([]);
    const record = await call("getEmployee", { id: company.employee.id }, tokens.manager);
    expect(record.content["employee"]).toMatchObject({ has_logged_in_today: true });
    // Managers don't see that someone used the product for another company.
    await update(company.employee, { last_seen_at: null });
    const after = await call("getEmployee", { id: company.employee.id }, tokens.manager);
    expect(after.content["employee"]).toMatchObject({ has_logged_in_today: false });
    await pruneLoginWeeks(server.database.db, new Date("2027-04-10T00:00:00Z"));
    expect(await storedWeeks(company.employee)).toEqual([{ week: "2026-03-09", days: 5 }]);
  });

  test("doesn't make a call wait while the person's record is being changed", async () => {
    await server.database.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom("employees")
        .select("id")
        .where("id", "=", company.employee.id)
        .forUpdate()
        .execute();
      expect(await useProductAt("2026-03-03T15:00:00Z")).toMatchObject({ status: 200 });
      expect(await storedWeeks(company.employee)).toEqual([]);
    });
    await useProductAt("2026-03-03T15:01:00Z");
    expect(await storedWeeks(company.employee)).toEqual([{ week: "2026-03-02", days: 2 }]);
  });
});

describe("the employee summary", () => {
  test("has all columns for a person, with times in their time zone", async () => {
    await update(company.employee, {
      ...{ company_ext_id: "E-7", phone: "5550100007", type: "=Seasonal", on_leave: true },
      ...{ birth_date_day: 9, birth_date_month: 4, work_anniversary: "2019-05-01" },
      last_seen_at: new Date("2026-03-02T05:30:00Z"),
    });
    await lookAfter(company.manager, company.employee);
    const { name, lines } = await download("downloadEmployees", { terms: "Eli" });
    expect(name).toBe("employee summary.csv");
    expect(lines[0]).toBe(
      "Employee number,First name,Last name,Phone,E-mail,Role,Job title,Locations,Audiences,Managers,Active,On leave,Birthday,Hire date,Last login,Last invited,Joined,Memos read,Memos not read",
    );
    expect(lines[1]).toMatch(
      /^E-7,Eli,Test,5550100007,[^,]+,Employee,'=Seasonal,North,Kitchen,Mara Test,yes,yes,04-09,2019-05-01,2026-03-01 23:30,,,0,0$/,
    );
    expect(lines).toHaveLength(2);
  });

  test("applies the same filters as the rows on the screen", async () => {
    const both = async (input: object): Promise<string[]> => {
      const { lines } = await download("downloadEmployees", input);
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
    const sorted = { sort_by: "role", per_page: 2 };
    const pages = [await rowsOf("listPeopleReport", sorted)];
    pages.push(await rowsOf("listPeopleReport", { ...sorted, page: 2 }));
    expect(pages.map((page) => page.map((row) => row["name"]))).toEqual([
      ["Ada Test", "Mara Test"],
      ["Eli Test"],
    ]);
  });

  test("can't be downloaded empty or with invalid filters", async () => {
    const none = await call("downloadEmployees", { terms: "nobody" });
    expect(none.status).toBe(422);
    expect(none.body).toMatchObject({
      code: "nothing_to_download",
      message: "No record found to download",
    });
    expect((await call("downloadEmployees", { locations: "north" })).status).toBe(422);
    expect((await call("downloadWeeklyLogins", { week: "last" })).status).toBe(422);
    expect((await call("downloadEmployeeManagers")).body["code"]).toBe("nothing_to_download");
  });
});

test("The manager report has a row for each pair of person and manager", async () => {
  await update(company.manager, { phone: "5550100002", company_ext_id: "M-1" });
  await lookAfter(company.manager, company.employee, company.outsider);
  await lookAfter(company.admin, company.employee);
  const { name, lines } = await download("downloadEmployeeManagers");
  expect(name).toBe("employee managers summary.csv");
  expect(lines.map((line) => line.split(",").slice(1, 7).join(","))).toEqual([
    "Employee,Locations,Manager employee number,Manager,Manager role,Manager phone",
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
    await insertWeek(company.employee, "2026-03-02", 0b100_0101);
    await insertWeek(company.manager, "2026-03-02", 0b1);
    await insertWeek(company.outsider, "2026-02-23", 0b10);
    await lookAfter(company.manager, company.employee, company.outsider);
  });

  test("cover the week of the day in the request", async () => {
    const { name, lines } = await download("downloadWeeklyLogins", {
      start_at: "2026-03-08T10:00:00Z",
    });
    expect(name).toBe("weekly logins.csv");
    expect(lines[0]).toBe(
      "Employee,Employee number,Locations,Managers,Mon,Tue,Wed,Thu,Fri,Sat,Sun,Total days,Last login",
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
    const before = await download(
      "downloadWeeklyLogins",
      { week: "2026-02-25", terms: "Otto" },
      "es",
    );
    expect(before.lines[1]).toMatch(/^Otto Test,,South,Mara Test,no,sí,no,/);
  });

  test("cover the current week in the reader's time zone by default", async () => {
    const { db } = server.database;
    const honolulu = { timezone: "America/Honolulu" };
    await db.updateTable("locations").set(honolulu).where("id", "=", company.north).execute();
    // Sunday evening in Honolulu, and Monday of the next week in Chicago.
    server.setTime(new Date("2026-03-09T08:30:00Z"));
    expect((await call("listWeeklyLogins")).content["week"]).toBe("2026-03-02");
    server.setTime(new Date("2026-03-09T10:30:00Z"));
    expect((await call("listWeeklyLogins")).content["week"]).toBe("2026-03-09");
  });

  test("come as texts to send, one for each location and manager", async () => {
    await server.database.db
      .deleteFrom("employee_locations")
      .where("employee_id", "=", company.admin.id)
      .execute();
    const { name, lines } = await download("downloadWeeklyLoginTexts");
    expect(name).toBe("weekly logins.csv");
    expect(lines).toEqual([
      "Location,Manager,Phone,Text",
      "North,,,Week of 3/2: 1 of 1 team member logged in.",
      "North,Mara Test,,Week of 3/2: 1 of 1 team member logged in.",
      "South,Mara Test,,Week of 3/2: 0 of 1 team member logged in. No logins: Otto Test.",
      ",,,Week of 3/2: 0 of 1 team member logged in. No logins: Ada Test.",
    ]);
    const south = await download("downloadWeeklyLoginTexts", { locations: [company.south] }, "es");
    expect(south.lines.slice(1)).toEqual([
      "South,Mara Test,,Semana del 2 de marzo: iniciaron sesión 0 de 1 persona del equipo. Sin accesos: Otto Test.",
    ]);
    // A former manager gets no text about the team.
    for (const left of [{ role: "employee" }, { is_active: false }]) {
      await update(company.manager, { role: "manager", is_active: true, ...left });
      const after = await download("downloadWeeklyLoginTexts", { locations: [company.south] });
      expect(after.lines.slice(1)).toEqual([
        "South,,,Week of 3/2: 0 of 1 team member logged in. No logins: Otto Test.",
      ]);
    }
  });

  test("are charted for twelve weeks, and by location", async () => {
    const created_at = new Date("2026-02-24T10:00:00Z");
    for (const each of [company.admin, company.manager, company.employee, company.outsider])
      await update(each, { created_at });
    // At the South location in Chicago, it is still Sunday evening of the week before.
    await update(company.outsider, { created_at: new Date("2026-02-23T03:00:00Z") });
    await server.database.db
      .insertInto("employee_locations")
      .values({
        ...{ company_id: company.id, employee_id: company.outsider.id },
        location_id: company.north,
      })
      .execute();
    const { content } = await call("getLoginChart");
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
    const south = await call("getLoginChart", { week: "2026-02-23", locations: [company.south] });
    expect(south.content["locations"]).toEqual([
      { id: company.south, name: "South", used: 1, people: 1 },
    ]);
    // South is left out: only those of its people who also work at North are the reader's own.
    const own = await call("getLoginChart", { see_all: "no" });
    expect(own.content["locations"]).toEqual([
      { id: company.north, name: "North", used: 2, people: 4 },
    ]);
    const { lines } = await download("downloadWeeklyLoginTexts", { see_all: "no" });
    expect(new Set(lines.slice(1).map((line) => line.split(",")[0]))).toEqual(new Set(["North"]));
  });
});

test("Reports stay within the company, and people without permission can't get them", async () => {
  const stranger = await server.company();
  await insertEmployee(server.database.db, stranger.id, "employee", "Elsewhere");
  await insertWeek(company.employee, "2026-03-02", 1);
  const names = (await rowsOf("listWeeklyLogins")).map((row) => row["name"]);
  expect(names).toEqual(["Ada Test", "Eli Test", "Mara Test", "Otto Test"]);
  // Ids of another company's records find nothing.
  expect(await rowsOf("listPeopleReport", { locations: [stranger.north] })).toEqual([]);
  const elsewhere = await server.signIn(stranger.admin);
  expect((await call("downloadEmployees", {}, elsewhere)).status).toBe(404);
  expect((await call("downloadWeeklyLogins", {}, tokens.manager)).status).toBe(403);
  expect((await call("downloadEmployees", {}, tokens.manager)).status).toBe(200);
  expect((await call("downloadEmployees", {}, tokens.employee)).status).toBe(403);
});

test("Files have the names of the documents", async () => {
  await lookAfter(company.manager, company.employee);
  expect([
    (await download("downloadEmployees")).name,
    (await download("downloadEmployeeManagers")).name,
    (await download("downloadWeeklyLogins")).name,
    (await download("downloadWeeklyLoginTexts")).name,
  ]).toEqual([
    ...["employee summary.csv", "employee managers summary.csv", "weekly logins.csv"],
    "weekly logins.csv",
  ]);
});
