// Files of people as the programs of others wrote them; docs/compatibility.md has their versions.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { readPeople } from "./support/read-people.ts";

const support = path.join(import.meta.dirname, "support");
const filesIn = (folder: string, ending: string) =>
  readdirSync(path.join(support, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file));

/** How these files order the numbers of a date, which the preview says. */
const dateNotes: Record<string, readonly string[]> = {
  "gnumeric.txt": ["“Birth Date” is read with the day first: 3/4 is April 3"],
  "sheetjs.csv": ["“Birth Date” is read with the month first: 3/4 is March 4"],
  "sheetjs-utf16.txt": ["“Birth Date” is read with the month first: 3/4 is March 4"],
};

test.each([...filesIn("workbooks", ".xlsx"), ...filesIn("csv-files", "")])(
  "%s is read with its names, zeros, phone numbers and dates",
  async (file) => {
    const { fields, notes, rows } = await readPeople(readFileSync(path.join(support, file)));
    expect(fields).toBe("company_ext_id name_first name_last phone work_anniversary birth_date");
    expect(notes).toEqual(dateNotes[path.basename(file)] ?? []);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    const read = rows.map(({ values, phone }) => [
      ...[values.company_ext_id, values.name_first, values.name_last, phone?.national],
      ...[values.work_anniversary],
      ...[values.birth_date_year, values.birth_date_month, values.birth_date_day],
    ]);
    expect(read).toEqual([
      ["00042", "Ana", "Muñoz Núñez", "3125550191", "2020-01-15", 1990, 2, 28],
      ["00043", "José", "O'Neil", "3125550192", "2021-03-20", 1988, 7, 4],
    ]);
  },
);

test("there are files of many programs", () => {
  expect(filesIn("workbooks", ".xlsx").length).toBeGreaterThanOrEqual(20);
  expect(filesIn("csv-files", "").length).toBeGreaterThanOrEqual(9);
});

test.each([
  ["workbooks/libreoffice.ods", "Choose a CSV file or an Excel file (XLSX)"],
  [
    "workbooks/poi.xls",
    "This Excel file has an old format or a password. Save it as XLSX without a password",
  ],
])("%s is refused, with what to choose in its place", async (file, reason) => {
  await expect(readPeople(readFileSync(path.join(support, file)))).rejects.toThrow(reason);
});
