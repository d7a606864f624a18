// Files of people as the programs of others wrote them; docs/compatibility.md has their versions.
import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { readPeople } from "./support/read-people.ts";

test.each(["openpyxl.xlsx", "xlsxwriter.xlsx", "exceljs.xlsx", "pandas.xlsx", "pandas.csv"])(
  "%s is read with its names, zeros, phone numbers and dates",
  async (file) => {
    const folder = path.join(import.meta.dirname, "support/workbooks");
    const { fields, notes, rows } = await readPeople(readFileSync(path.join(folder, file)));
    expect(fields).toBe("company_ext_id name_first name_last phone work_anniversary birth_date");
    expect(notes).toEqual([]);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    const read = rows.map(({ values, phone }) => [
      ...[values.company_ext_id, values.name_first, values.name_last, phone?.national],
      ...[values.work_anniversary, values.birth_date_year],
    ]);
    expect(read).toEqual([
      ["00042", "Ana", "Muñoz Núñez", "3125550191", "2020-01-15", 1990],
      ["00043", "José", "O'Neil", "3125550192", "2021-03-20", 1988],
    ]);
  },
);
