import { text } from "node:stream/consumers";

import { expect, test } from "vitest";

import { csvStream } from "#server/platform/http/files/csv";

async function* rows(...all: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  yield* all;
}

test.for([
  "=1+1",
  "=cmd|' /C calc'!A0",
  "+1",
  "-1+1",
  "@SUM(1)",
  "\t=1",
  "\r=1",
  "\n=1",
  " =1",
  "\u00a0=1",
  "\ufeff=1",
  "\uff1d1+1",
  "\uff0b1",
  "\uff0d1",
  "\uff20SUM(1)",
  '=HYPERLINK("https://evil.example","x")',
  "%0A=1\n=2",
])("A spreadsheet reads a cell with %j as text", async (value) => {
  const written = await text(csvStream(rows(["a", value])));
  const cell = written.slice(written.indexOf(",") + 1).replace(/\r\n$/, "");
  const content = /^"([^]*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
  expect(content.replace(/^'/, "")).toBe(value);
  const formula = /^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(value);
  expect(content.startsWith("'")).toBe(formula);
  // A quote in the value can't end the cell and start another cell.
  expect(cell).toMatch(/^("([^"]|"")*"|[^",\r\n]*)$/);
});

test("Ordinary text is unchanged, and quoted where CSV requires it", async () => {
  const written = await text(
    csvStream(rows(["Ana", "O'Neil, Eva", 'the "old" bar', "a\nb", "É 1=1", ""])),
  );
  expect(written).toBe('\ufeffAna,"O\'Neil, Eva","the ""old"" bar","a\nb",É 1=1,\r\n');
});
