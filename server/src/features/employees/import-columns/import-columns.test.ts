import { employeeChange } from "@lineup/contract/employees/schemas";
import { expect, test } from "vitest";

import { dayIn, isoDay, orderOf } from "#server/features/employees/import-columns/dates-rules";
import { surelyFine } from "#server/features/employees/import-columns/cells-rules";
import { matchColumns } from "#server/features/employees/import-columns/match-columns-rules";
import { type Candidate, Matcher } from "#server/features/employees/imports/match-rules";
import { NameIndex, PeopleIndex } from "#server/features/employees/import-columns/names-rules";
import {
  noteDuplicates,
  uniqueFields,
} from "#server/features/employees/import-columns/duplicates-rules";
import { readHead } from "#server/features/employees/import-columns/head-rules";
import {
  type ReadOptions,
  type ReadRow,
  fieldsOf,
  readRow,
} from "#server/features/employees/import-columns/people-rules";
import { pinsOf } from "#server/platform/auth/pins";
import { companyScope } from "#server/platform/scope";
import {
  linkActionIn,
  namesIn,
  severalIn,
  yesOrNo,
} from "#server/features/employees/import-columns/values-rules";

const now = new Date("2026-11-22T12:00:00Z");
const options: ReadOptions = {
  withPins: true,
  ...{
    kind: "import",
    columns: null,
    remembered: {},
    emptyClears: false,
    dateOrder: null,
    encoding: null,
    now,
  },
};

/** Reads a table as if it were an uploaded employee file. */
function read(headers: string[], rows: string[][], given: Partial<ReadOptions> = {}) {
  const all = { ...options, ...given };
  const table = {
    headers,
    rows: rows.map((cells, at) => ({ number: at + 2, cells, formulas: [] })),
  };
  const { head, readings } = readHead(table, all);
  const fields = fieldsOf(head.columns);
  const found = table.rows.map((row) => readRow(row, fields, readings, all));
  for (const field of uniqueFields) noteDuplicates(found, field);
  return { head, rows: found };
}

test.each([
  [
    "Employee ID, First Name, Last Name, Mobile Phone, E-Mail, Job Title, Store, Groups, Hire Date, DOB",
    "company_ext_id name_first name_last phone email type locations audiences work_anniversary birth_date",
  ],
  [
    "Nº empleado, NOMBRE, Apellido Paterno, APELLIDO MATERNO, Teléfono, Correo electrónico, Puesto, Sucursal, Fecha de nacimiento, Idioma, PIN",
    "company_ext_id name_first name_last name_last_second phone email type locations birth_date default_locale pin",
  ],
  ["Nombre, Teléfono, Gerentes", "name phone managers"],
  ["name, surname, Favourite colour", "name_first name_last -"],
  ["Full name, Phone, Phone", "name phone -"],
])("recognizes the columns of %s", (headers, fields) => {
  const found = matchColumns(headers.split(", "), "import").columns.map((field) => field ?? "-");
  expect(found.join(" ")).toBe(fields);
});

test.each([
  ["Employee number, Manager number", "employee manager"],
  ["Empleado, Jefe, Acción", "employee manager action"],
  ["Empleado, Número de gerente", "employee manager"],
  ["Employee name, Employee ID, Supervisor", "- employee manager"],
])("recognizes the columns of a file of managers: %s", (headers, fields) => {
  const found = matchColumns(headers.split(", "), "manager_import").columns.map(
    (field) => field ?? "-",
  );
  expect(found.join(" ")).toBe(fields);
});

test("dates are read in the order that fits the whole column, and a note says which", () => {
  expect(orderOf(["3/4/2020", "25/12/2020", ""])).toEqual({
    order: "day_first",
    known: "by_column",
  });
  expect(orderOf(["3/4/2020", "12/25/2020"])).toEqual({ order: "month_first", known: "by_column" });
  expect(orderOf(["3/4/2020", "4/3/2020"])).toEqual({ order: "month_first", known: "ambiguous" });
  expect(orderOf(["2020-03-04", "3.4.2020", "25/12/2020"]).known).toBe("not_needed");
  const iso = (cell: string, order: "day_first" | "month_first" = "month_first") => {
    const day = dayIn(cell, order, now);
    return day && (isoDay(day) ?? `${day.month}-${day.day}`);
  };
  expect([iso("2026-2-28"), iso("31.12.2026"), iso("31/12/2026"), iso("12/31/2026")]).toEqual([
    ...["2026-02-28", "2026-12-31", "2026-12-31", "2026-12-31"],
  ]);
  expect([iso("3/4/2020"), iso("3/4/2020", "day_first"), iso("3.4.2020")]).toEqual([
    ...["2020-03-04", "2020-04-03", "2020-04-03"],
  ]);
  expect([iso("3/4/85"), iso("3/4/26"), iso("12/25")]).toEqual([
    "1985-03-04",
    "2026-03-04",
    "12-25",
  ]);
  expect([iso("2026-02-30"), iso("31/31/2026"), iso("soon"), iso("1/2/1776")]).toEqual([
    ...[null, null, null, null],
  ]);
  const written = [
    "05-MAR-1988",
    "5 de marzo de 1988",
    "March 5, 1988",
    "5 mzo 1988",
    "31-feb-1988",
  ];
  expect(written.map((cell) => iso(cell))).toEqual([
    ...["1988-03-05", "1988-03-05", "1988-03-05", null, null],
  ]);
  const timed = ["3/4/2020 12:00:00 AM", "2020-03-04T00:00:00-06:00", "12-dic-85", "2 Ene"];
  expect(timed.map((cell) => iso(cell))).toEqual([
    ...["2020-03-04", "2020-03-04", "1985-12-12", "1-2"],
  ]);
  const { head } = read(["Hire date"], [["3/4/2020"], ["5/6/2021"]]);
  expect(head.notes[0]?.en).toMatch(/Hire date.*month first.*Please check/);
  const { head: chosen, rows } = read(["Alta"], [["3/4/2020"]], { dateOrder: "day_first" });
  expect(chosen.notes[0]?.es).toMatch(/día primero/);
  expect(rows[0]?.values.work_anniversary).toBe("2020-04-03");
});

test("yes and no, full names, lists and actions are read from cells", () => {
  expect(["Sí", "X", "ACTIVE", "no", "Baja", "maybe"].map(yesOrNo)).toEqual([
    ...[true, true, true, false, false, null],
  ]);
  expect(namesIn("García Márquez, Ana María")).toEqual({
    ...{ name_first: "Ana María", name_last: "García Márquez" },
  });
  expect(namesIn("Ana García Márquez")).toEqual({ name_first: "Ana", name_last: "García Márquez" });
  expect(severalIn(" North; south |NORTH;")).toEqual(["NORTH", "south"]);
  expect(severalIn("Peña;Pena")).toEqual(["Peña", "Pena"]);
  expect(["+", "Añadir", "-"].map(linkActionIn)).toEqual(["add", "add", null]);
});

test("a row is read with all its errors, and empty cells change nothing unless they should clear", () => {
  const headers = [
    "First",
    "Last",
    "Apellido 2",
    "Phone",
    "E-mail",
    "Role",
    "PIN",
    "Active",
    "DOB",
  ];
  const cells = [
    ["Ana", "Muñoz", "Núñez", "(312) 555-0101", "Ana@Example.com", "Gerente", "0042", "sí", "5/17"],
    ["Bea", "", "", "12", "bea@", "chef", "12", "maybe", "soon"],
    ["Cy", "", "", "", "", "", "", "", ""],
  ];
  const { rows, head } = read(headers, cells);
  expect(rows[0]).toMatchObject({
    problems: [],
    phone: { code: "1", national: "3125550101" },
    values: {
      ...{ name_first: "Ana", name_last: "Muñoz Núñez", email: "Ana@Example.com", role: "manager" },
      ...{ pin: "0042", is_active: true, birth_date_day: 17, birth_date_month: 5 },
    },
  });
  expect(rows[1]?.problems.map(({ column }) => head.columns[column ?? 0])).toEqual([
    ...["email", "role", "pin", "is_active", "birth_date"],
  ]);
  expect(rows[2]?.values).toEqual({ name_first: "Cy" });
  const cleared = read(headers, cells, { emptyClears: true }).rows[2]?.values;
  expect(cleared).toEqual({
    ...{ name_first: "Cy", phone: null, email: null, pin: null },
    ...{ birth_date_day: null, birth_date_month: null, birth_date_year: null },
  });
  expect(head.samples[6]).toEqual(["••••"]);
});

test("rows about the same person are errors that point to each other", () => {
  const headers = ["Number", "Name", "Phone", "Email", "Birthday"];
  const { rows } = read(headers, [
    ["E1", "Ana Prado", "312 555 0101", "", ""],
    ["e1", "Ana Prado", "", "", ""],
    ["E2", "Bea Ruiz", "+1 (312) 555-0101", "", ""],
    ["", "Cy Díaz", "", "", "1990-01-02"],
    ["", "CY DIAZ", "", "", "2 Jan"],
    ["", "Cy Diaz", "", "", "01/02/1990"],
  ]);
  const messages = rows.map(({ problems }) =>
    problems.filter(({ column }) => column === null).map(({ text }) => text.en),
  );
  expect(messages).toEqual([
    ["Row 3 has the same employee number", "Row 4 has the same phone"],
    ["Row 2 has the same employee number"],
    ["Row 2 has the same phone"],
    ["Row 7 has the same full name"],
    [],
    ["Row 5 has the same full name"],
  ]);
});

test("chosen columns are remembered, only for files with the same headers", () => {
  const { head } = read(["A", "B"], [["Ana", "3125550101"]]);
  const remembered = { [head.headersHash]: ["name", "phone"] as const };
  expect(read(["a ", "B"], [["x", "y"]], { remembered }).head).toMatchObject({
    ...{ isRemembered: true, columns: ["name", "phone"] },
  });
  expect(read(["B", "A"], [["x", "y"]], { remembered }).head).toMatchObject({
    ...{ isRemembered: false, columns: [null, null] },
  });
});

const emptyCandidate: Candidate = {
  ...{ id: 0, name: "", company_ext_id: null, phone: null, phone_country_code: "1", email: null },
  ...{ pin: null, birth_date_day: null, birth_date_month: null, birth_date_year: null },
};
const born = { birth_date_day: 2, birth_date_month: 1, birth_date_year: 1990 };
const pins = pinsOf("a secret of the tests", companyScope(1));
const matcher = new Matcher(
  [
    {
      ...emptyCandidate,
      id: 1,
      name: "Ana Prado",
      company_ext_id: "E1",
      phone: "3125550101",
      pin: pins.seal("1111"),
    },
    { ...emptyCandidate, id: 2, name: "Bea Ruiz", email: "shared@example.com" },
    { ...emptyCandidate, id: 3, name: "Eva Ruiz", email: "shared@example.com" },
    { ...emptyCandidate, id: 4, name: "Cy Díaz", ...born },
    { ...emptyCandidate, id: 5, name: "Dan Vega", phone: "3125550105" },
  ],
  pins,
);

test.each<[string, ReadRow["values"], number | null, string | null]>([
  ["number", { company_ext_id: "e1" }, 1, null],
  ["phone", { phone: "312-555-0105" }, 5, null],
  ["phone, with a number they didn't have", { company_ext_id: "E5", phone: "3125550105" }, 5, null],
  [
    "e-mail and name",
    { email: "Shared@example.com", name_first: "Eva", name_last: "Ruiz" },
    3,
    null,
  ],
  [
    "an e-mail that several people share",
    { email: "shared@example.com", name_first: "Lu" },
    null,
    "several people",
  ],
  ["name and birthday", { name_first: "CY", name_last: "Diaz", ...born }, 4, null],
  ["a new person", { name_first: "Cy", name_last: "Díaz" }, null, null],
  ["another's phone", { company_ext_id: "E9", phone: "3125550101" }, null, "Ana Prado (E1)"],
  [
    "another's phone, with their own number",
    { company_ext_id: "E1", phone: "3125550105" },
    1,
    "Dan Vega",
  ],
  ["another's PIN", { name_first: "Lu", pin: "1111" }, null, "PIN"],
])("matches a row to a person: %s", (_, values, id, problem) => {
  const national = values.phone?.replaceAll(/\D/g, "");
  const phone = national ? { code: "1", national } : null;
  const found = matcher.match({ row: 2, cells: [], values, phone, problems: [] });
  expect(found.id).toBe(id);
  if (problem === null) expect(found.problem).toBeNull();
  else expect(found.problem?.en).toContain(problem);
});

test("locations are found or created by name, and people by number, phone, e-mail or name", () => {
  const known = [{ id: 7, name: "Núñez Street" }];
  const unknown = { en: "Not found: Harbor", es: "No se encontró: Harbor" };
  const strict = new NameIndex(known, false);
  expect(strict.find(["nunez  street", "Harbor"])).toEqual({ ids: [7], wrong: [unknown] });
  const alike = ["Store 1-2", "Store 1 (2)", "Peña", "Pena"];
  const several = new NameIndex(
    alike.map((name, at) => ({ id: at + 1, name })),
    true,
  );
  expect(several.find(["store 1 (2)", "pena", "PEÑA", "Store 1-2"]).ids).toEqual([2, 4, 3, 1]);
  expect(several.find(["Store 1/2"])).toMatchObject({
    ids: [],
    wrong: [{ en: expect.stringContaining("Several names look like Store 1/2") }],
  });
  const opening = new NameIndex(known, true);
  expect(opening.find(["Harbor", "HARBOR", "Dock"])).toEqual({ ids: [-1, -1, -2], wrong: [] });
  expect(opening.opened()).toEqual([
    [-1, "Harbor"],
    [-2, "Dock"],
  ]);
  const people = new PeopleIndex([
    { ...emptyCandidate, id: 1, name: "Ana Prado", company_ext_id: "E1", phone: "3125550101" },
    { ...emptyCandidate, id: 2, name: "Ana Prado", email: "ana@example.com" },
    { ...emptyCandidate, id: 3, name: "José Ruiz" },
  ]);
  expect(
    ["e1", "(312) 555-0101", "ANA@example.com", "ana prado", "Ruiz, Jose", "E7"].map((cell) =>
      people.find(cell),
    ),
  ).toEqual([1, 1, 2, "several", 3, null]);
});

test.each([
  ["locations", "A file can create up to 200 new locations", "200 locales nuevos"],
  ["audiences", "A file can create up to 200 new audiences", "200 audiencias nuevas"],
] as const)("a file with too many new %s says which they are", (field, en, es) => {
  const index = new NameIndex([], true, { field, isPlural: true, has: () => false });
  const names = Array.from({ length: 201 }, (_one, at) => `Place ${at}`);
  expect(index.find(names).wrong).toEqual([{ en, es: expect.stringContaining(es) }]);
});

test("cells that skip the form's check are those that the form accepts unchanged", () => {
  const pieces = ["a", "Ñ", "ü", "7", " ", ".", "'", "-", "@", "(", ")", "+", "_", "x.example"];
  let accepted = 0;
  for (const [field, pattern] of Object.entries(surelyFine))
    for (let turn = 0; turn < 4_000; turn += 1) {
      const length = 1 + (turn % 14);
      const at = (place: number) => Math.imul(turn + 1, 2_654_435_761 + place * 40_503) >>> 8;
      const cell = Array.from({ length }, (_, n) => pieces[at(n) % pieces.length]).join("");
      if (!pattern.test(cell)) continue;
      accepted += 1;
      const form = employeeChange.shape[field as keyof typeof surelyFine];
      expect([field, cell, form.safeParse(cell).data]).toEqual([field, cell, cell]);
    }
  expect(accepted).toBeGreaterThan(500);
});
