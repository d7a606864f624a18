import { expect, test } from "vitest";
import { isBlank, stripTags } from "./plain-text.ts";

test.each([
  [" <b>a</b> ", "a"],
  ["<p>one <a href='x'>two</a></p>\n", "one two"],
  ["3 < 4", "3 < 4"],
  ["", ""],
])("%j without tags is %j", (text, plain) => {
  expect(stripTags(text)).toBe(plain);
});

test("a rich text of empty paragraphs is blank", () => {
  expect(isBlank("<p></p><p>&nbsp;<br></p>")).toBe(true);
  expect(isBlank("<p>a</p>")).toBe(false);
});
