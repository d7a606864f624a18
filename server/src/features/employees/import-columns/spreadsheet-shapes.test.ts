// What payroll systems, spreadsheets and people write into files of people.
import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";

import { readColumn, readPeople } from "../../../../test/support/read-people.ts";

const valuesOf = async (header: string, cells: readonly string[]) =>
  (await readColumn(header, cells)).rows.map(({ values }) => values);

test.each([
  ["Legal First Name", "name_first"],
  ["Preferred/First Name", "name_first"],
  ["* First Name", "name_first"],
  ["First Name (required)", "name_first"],
  ["firstName", "name_first"],
  ["1. Last Name:", "name_last"],
  ["LAST_NAME", "name_last"],
  ["Date of Birth (MM/DD/YYYY)", "birth_date"],
  ["Hire Date [YYYY-MM-DD]", "work_anniversary"],
  ["Employee ID (optional)", "company_ext_id"],
  ["Associate ID", "company_ext_id"],
  ["File #", "company_ext_id"],
  ["Home Number", "-"],
  ["Personal Cell", "phone"],
  ["Phone #", "phone"],
  ["Home Phone Number", "phone"],
  ["Teléfono personal", "phone"],
  ["Primary Work Email", "email"],
  ["Supervisor Name", "managers"],
  ["Position Status", "is_active"],
  ["Home Department Description", "audiences"],
  ["Primary Work Location", "locations"],
  ["Employee Job Title", "type"],
  ["Emergency Contact Phone", "-"],
  ["Spouse Name", "-"],
  ["User Name", "-"],
  ["Company Name", "-"],
  ["Manager Phone", "-"],
])("the header %s is recognized as %s", async (header, field) => {
  expect((await readPeople(`"${header}"\nx`)).fields).toBe(field);
});

test("a header with a line break in it, and a cell with one, are read as with a blank", async () => {
  const file = `"Employee\nID","First\nName","Last Name",Location\nE1,"Ana\nMaría","Ruiz\r\nSoto","North\nSouth"`;
  const { fields, rows } = await readPeople(file);
  expect(fields).toBe("company_ext_id name_first name_last locations");
  expect(rows[0]?.values).toMatchObject({
    ...{ name_first: "Ana María", name_last: "Ruiz Soto", locations: ["North", "South"] },
  });
  expect(rows[0]?.problems).toEqual([]);
});

test("a title above the table is skipped, and rows keep the numbers of the spreadsheet", async () => {
  const title = ["Harbor Street Kitchen", "Employee roster, printed 1/2/2026", ""];
  for (const separator of [",", ";", "\t"]) {
    const table = [
      ["Employee ID", "Name", "Hire date"],
      ["E1", "Ana Ruiz", "2020-01-15"],
      ["E2", "Bea Ruiz", "2021-01-15"],
    ];
    const lines = [...title, ...table.map((cells) => cells.join(separator))];
    const { fields, rows } = await readPeople(lines.join("\n"));
    expect(fields).toBe("company_ext_id name work_anniversary");
    expect(rows.map(({ row }) => row)).toEqual([5, 6]);
  }
  const headings =
    "Person,,,Employment\nFirst name,Last name,Phone,Hire date\nAna,Ruiz,3125550191,2020-01-15";
  expect((await readPeople(headings)).fields).toBe("name_first name_last phone work_anniversary");
  // A row of data is no header, though it has words that headers have.
  const data = "Voornaam,Functie,Stand\nAna,Manager,Active\nBea,Position,Status";
  expect((await readPeople(data)).rows).toHaveLength(2);
});

test.each([
  ["20200115", "2020-01-15"],
  ["Wednesday, January 15, 2020", "2020-01-15"],
  ["Wed 15 Jan 2020", "2020-01-15"],
  ["miércoles, 15 de enero de 2020", "2020-01-15"],
  ["mar 14 ene 2020", "2020-01-14"],
  ["January 15th, 2020", "2020-01-15"],
  ["15JAN2020", "2020-01-15"],
  ["2020-Jan-15", "2020-01-15"],
  ["Jan. 15, 2020", "2020-01-15"],
  ["43845", "2020-01-15"],
  ["43845.5", "2020-01-15"],
  ["01152020", "2020-01-15"],
  ["1152020", "2020-01-15"],
  ["Jan 15 2020 12:00AM", "2020-01-15"],
  ["2020-01-15 00:00:00.000", "2020-01-15"],
  ["2020-01-15T06:00:00Z", "2020-01-15"],
  ["1/15/2020, 12:00:00 AM", "2020-01-15"],
  ["Wed Jan 15 2020 00:00:00 GMT-0600 (Central Standard Time)", "2020-01-15"],
  ["20201315", undefined],
  ["0", undefined],
  ["99999", undefined],
])("the hire date %s is read as %s", async (cell, date) => {
  expect((await valuesOf("Hire date", [cell]))[0]?.work_anniversary).toBe(date);
});

test("dates of eight digits and of a header tell the order of day and month", async () => {
  const digits = await readColumn("Hired", ["15012020", "03042020"]);
  expect(digits.rows.map(({ values }) => values.work_anniversary)).toEqual([
    "2020-01-15",
    "2020-04-03",
  ]);
  const header = await readColumn("Hire date (DD/MM/YYYY)", ["3/4/2020"]);
  expect(header.rows[0]?.values.work_anniversary).toBe("2020-04-03");
  expect(header.notes.join()).not.toContain("please check");
});

test.each([
  ["3125550191.0", "3125550191"],
  ["3.125550191E9", "3125550191"],
  ["312-555-0192 (cell)", "312-555-0192"],
  ["Cell: 312-555-0192", "312-555-0192"],
  ["(m) 312 555 0192", "312 555 0192"],
  ["312-555-0192 x12", "312-555-0192"],
  ["312-555-0192x12", "312-555-0192"],
  ["(312) 555-0192 ext. 12", "(312) 555-0192"],
  ["312-555-0192, ext 12", "312-555-0192"],
  ["tel:+1-312-555-0192", "+1-312-555-0192"],
  ["tel:+13125550192;ext=12", "+13125550192"],
  ["312-555-0192 / 312-555-0193", "312-555-0192"],
  ["312-555-0192/312-555-0193", "312-555-0192"],
  ["312-555-0192 or 312-555-0193", "312-555-0192"],
  ["C 312-555-0192\nH 312-555-0193", "312-555-0192"],
  ["312\u2013555\u20130192", "312-555-0192"],
  ["\u202A+1 312 555 0192\u202C", "+1 312 555 0192"],
  ["+52 55 1234 5678", "+52 55 1234 5678"],
])("the phone %j is read as %s", async (cell, phone) => {
  const { rows } = await readColumn("Phone", [cell]);
  expect(rows[0]?.values.phone).toBe(phone);
  expect(rows[0]?.phone).not.toBeNull();
  expect(rows[0]?.problems).toEqual([]);
});

test("a phone number from which a spreadsheet dropped digits is an error that says so", async () => {
  const { rows } = await readColumn("Phone", ["3.12555E+09"]);
  expect(rows[0]?.problems[0]?.text.en).toContain("shortened this number");
});

test.each([
  "N/A",
  "n/a",
  "none",
  "None",
  "-",
  "--",
  "—",
  "NULL",
  "#N/A",
  "no phone",
  "ninguno",
  "000-000-0000",
  "(___) ___-____",
])("a phone column with %s has no phone there", async (cell) => {
  const { rows } = await readColumn("Phone", ["3125550191", "3125550192", cell]);
  expect(rows[2]).toMatchObject({ problems: [], phone: null });
  expect(rows[2]?.values).not.toHaveProperty("phone");
});

test("blank words are blanks in other columns too, but not in names", async () => {
  const file =
    "First name,Last name,Email,Position,Location,Birthday,Employee ID,Hired\nNa,None,none,N/A,-,00/00/0000,n/a,N/A";
  const { rows } = await readPeople(file);
  expect(rows[0]).toMatchObject({ problems: [], values: { name_first: "Na", name_last: "None" } });
  expect(Object.keys(rows[0]?.values ?? {})).toEqual(["name_first", "name_last"]);
  expect(
    (await readPeople("First name,Last name\nAna,-\nBea,N/A")).rows.map(({ values }) => values),
  ).toEqual([{ name_first: "Ana" }, { name_first: "Bea" }]);
});

test("numbers with a fraction that programs add are whole numbers", async () => {
  const { rows } = await readPeople("Employee ID,Name,PIN\n1042.0,Ana Ruiz,4242.0");
  expect(rows[0]?.values).toMatchObject({ company_ext_id: "1042", pin: "4242" });
});

test.each([
  ["Status", "Active Terminated Dismissed", "true false false"],
  ["Status", "A T L", "true false true"],
  ["Employee Status", "T F T", "true false true"],
  ["Position Status", "Active Leave Terminated", "true true false"],
  ["Employment Status", "Full-Time Part-Time Terminated", "true true false"],
  ["Estatus", "Activo Baja Activo", "true false true"],
  ["Termination Date", "1/31/2026 12/31/2026 2/1/2025", "false true false"],
])("a column %s of %s says who works here", async (header, cells, active) => {
  const { fields, rows } = await readColumn(header, cells.split(" "));
  expect(fields).toBe("name is_active");
  expect(rows.map(({ values }) => values.is_active).join(" ")).toBe(active);
  expect(rows.every(({ problems }) => problems.length === 0)).toBe(true);
});

test("a column of termination dates says in a note what it does", async () => {
  const { notes } = await readColumn("Termination Date", ["2026-01-31", "", "2027-12-31"]);
  expect(notes).toEqual([
    "“Termination Date” shows who has left: anyone whose date has passed is imported as inactive",
  ]);
});

test("people on leave in a status column are on leave, unless another column says it", async () => {
  const leave = await valuesOf("Status", ["Active", "L - Leave of absence", "LOA"]);
  expect(leave.map(({ on_leave }) => on_leave)).toEqual([undefined, true, true]);
  const file = "Name,Status,On leave\nAna Ruiz,Active,no\nBea Ruiz,Leave,no";
  const { rows } = await readPeople(file);
  expect(rows.map(({ values }) => values.on_leave)).toEqual([false, false]);
});

test("of several status columns the one that can be read is used, and the other is left out with a note", async () => {
  const file =
    "Name,Employment Status,Status\nAna Ruiz,Full-Time,Active\nBea Ruiz,Part-Time,Inactive\nCy Ruiz,Full-Time,Active";
  const { fields, notes } = await readPeople(file);
  expect(fields).toBe("name - is_active");
  expect(notes).toEqual(["“Employment Status” is left out: “Full-Time” can't be read as “Active”"]);
  const alone = await readColumn("Status", ["Green", "Blue", "Green", "Red"]);
  expect(alone.fields).toBe("name -");
  expect(alone.rows.every(({ problems }) => problems.length === 0)).toBe(true);
  expect(alone.notes[0]).toContain("“Status” is left out: “Green”");
});

test("“Role” is the job if it holds jobs, and “Access” is the permission", async () => {
  const roster =
    "Name,Access,Role\nAna Ruiz,Manager,Host\nBea Ruiz,Employee,Cook\nCy Ruiz,Employee,Cook";
  expect((await readPeople(roster)).fields).toBe("name role type");
  const jobs = await readColumn("Role", ["Manager", "Cook", "Cook", "Server"]);
  expect(jobs.fields).toBe("name type");
  expect(jobs.notes).toEqual(["“Role” is read as “Job title”, because of values like “Cook”"]);
  expect((await readColumn("Role", ["Manager", "Employee", "Employee"])).fields).toBe("name role");
  const both =
    "Name,Job title,Role\nAna Ruiz,Host,Tier 1\nBea Ruiz,Cook,Tier 2\nCy Ruiz,Cook,Tier 2";
  const { fields, notes } = await readPeople(both);
  expect(fields).toBe("name type -");
  expect(notes[0]).toContain("“Role” is left out");
});

test.each([
  ["Type", ["Full-time", "Part-time", "Full-time"], "-"],
  ["Title", ["Mr.", "Ms.", "Mrs."], "-"],
  ["Language", ["Tagalog", "Tagalog"], "-"],
  ["On leave", ["12.5", "0.0", "4"], "-"],
  ["Hire date", ["soon", "later", "sometime"], "-"],
  ["Birthday", ["Q1", "Q2", "Q3"], "-"],
  ["Phone", ["Front desk", "Kitchen", "Bar"], "-"],
  ["Email", ["ana", "bea", "cy"], "-"],
  ["PIN", ["ABC", "12", "xyz"], "-"],
  ["Antigüedad (años)", ["3", "12", "7"], "-"],
])(
  "a column %s with values like %j is left out, and no row is refused",
  async (header, cells, field) => {
    const { fields, notes, rows } = await readColumn(header, cells);
    expect(fields).toBe(`name ${field}`);
    expect(notes).toHaveLength(1);
    expect(rows.every(({ problems }) => problems.length === 0)).toBe(true);
  },
);

test("an empty column gives way to one that has values", async () => {
  const { fields } = await readPeople(
    "Name,Mobile,Phone\nAna Ruiz,,3125550191\nBea Ruiz,,3125550192",
  );
  expect(fields).toBe("name - phone");
});

test("a date that a workbook shows without its year is a birthday without a year", async () => {
  const day = new Date(Date.UTC(2026, 2, 15));
  const sheet = utils.aoa_to_sheet(
    [
      ["Name", "Birthday", "Birthday of a child", "Hire date"],
      ["Ana Ruiz", day, day, day],
      ["Bea Ruiz", day, day, day],
    ],
    { UTC: true },
  );
  const formats = ["B2:d-mmm", "B3:yyyy-mm-dd", 'D2:d" de "mmmm', "D3:d-mmm-yy"];
  for (const [cell, format] of formats.map((text) => text.split(":") as [string, string]))
    (sheet[cell] as { z: string }).z = format;
  const book = write(utils.book_new(sheet, "People"), { type: "buffer" }) as Buffer;
  const { fields, rows } = await readPeople(book);
  expect(fields).toBe("name birth_date - work_anniversary");
  const born = { birth_date_month: 3, birth_date_day: 15 };
  expect(rows[0]?.values).toMatchObject({ ...born, work_anniversary: "2026-03-15" });
  expect(rows[0]?.values).not.toHaveProperty("birth_date_year");
  expect(rows[1]?.values).toMatchObject({ ...born, birth_date_year: 2026 });
});
