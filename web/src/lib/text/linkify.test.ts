import { describe, expect, test } from "vitest";
import { linkify } from "./linkify.ts";

const links = (text: string): string[] =>
  linkify(text).flatMap(({ text: shown, href }) => (href ? [`${shown} > ${href}`] : []));

describe("linkify", () => {
  test.each([
    ["see https://a.example/x", ["https://a.example/x > https://a.example/x"]],
    ["(see http://a.example/x?y=1#z).", ["http://a.example/x?y=1#z > http://a.example/x?y=1#z"]],
    ["https://a.example/b_(c), later", ["https://a.example/b_(c) > https://a.example/b_(c)"]],
    ["ask mara.lee@shop.example.", ["mara.lee@shop.example > mailto:mara.lee@shop.example"]],
    ["call (312) 555-0100!", ["(312) 555-0100 > tel:+13125550100"]],
    [
      "312-555-0100 or 312-555-0101",
      ["312-555-0100 > tel:+13125550100", "312-555-0101 > tel:+13125550101"],
    ],
  ])("%s", (text, found) => {
    expect(links(text)).toEqual(found);
  });

  test.each([
    "1234567890",
    "1312-555-0100",
    "312-555-01001",
    "javascript:alert(1)",
    "a@b",
    "plain",
  ])("%s is no link", (text) => expect(linkify(text)).toEqual([{ text }]));

  test("the joined parts are the original text", () => {
    const text = "Hi! See https://a.example, (312) 555-0100 & <b>.";
    expect(
      linkify(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
    expect(linkify("")).toEqual([]);
  });
});
