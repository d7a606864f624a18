// The columns of payroll, HR and shop systems, as they are publicly documented: each is read, or left out.
import { expect, test } from "vitest";

import { readPeople } from "./support/read-people.ts";
import { hrShapes } from "./support/roster-shapes/hr-shapes.ts";
import { payrollShapes } from "./support/roster-shapes/payroll-shapes.ts";
import { shopShapes } from "./support/roster-shapes/shop-shapes.ts";
import { spanishShapes } from "./support/roster-shapes/spanish-shapes.ts";
import type { RosterShape } from "./support/roster-shapes/shape.ts";

const shapes = [...payrollShapes, ...hrShapes, ...shopShapes, ...spanishShapes];

/** @returns the file of three people */
function fileOf({ columns }: RosterShape): string {
  const quoted = (cell: string): string =>
    cell.startsWith('"') || !cell.includes(",") ? cell : `"${cell}"`;
  const cells = columns.map(([header, , values]) => {
    const each = values.split("|");
    return [header, ...[0, 1, 2].map((at) => each[each.length === 1 ? 0 : at] ?? "")];
  });
  const lines = [0, 1, 2, 3].map((at) => cells.map((column) => quoted(column[at] ?? "")).join());
  return lines.join("\n");
}

test("the shapes are of at least 37 different exports", () => {
  expect(new Set(shapes.map(({ system }) => system)).size).toBeGreaterThanOrEqual(37);
});

test.each(shapes.map((shape) => [shape.system, shape] as const))(
  "%s: each column is read or left out, and no row is refused",
  async (_, shape) => {
    const { fields, notes, rows } = await readPeople(fileOf(shape));
    const expected = shape.columns.map(([, field]) => (field === "note" ? "-" : field));
    expect(fields.split(" ")).toEqual(expected);
    for (const [header, field] of shape.columns)
      if (field === "note")
        expect(notes).toContainEqual(expect.stringContaining(`“${header}” is left out`));
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    const names = rows.map(({ values }) => `${values.name_first} ${values.name_last}`);
    expect(names).toEqual(["Ana Ruiz", "Bea Soto", "Cy Díaz"]);
    if (expected.includes("phone"))
      expect(rows.map(({ phone }) => phone?.national)).toEqual([
        ...["3125550191", "3125550192", "3125550193"],
      ]);
    if (expected.includes("work_anniversary"))
      expect(rows.map(({ values }) => values.work_anniversary)).toEqual([
        ...["2020-01-15", "2021-03-20", "2022-11-30"],
      ]);
    if (expected.includes("birth_date"))
      expect(rows.map(({ values }) => values.birth_date_year)).toEqual([1990, 1988, 2001]);
  },
);
