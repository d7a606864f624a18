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
    ["Menu: www.lineup.example.", ["www.lineup.example > https://www.lineup.example"]],
    ["order at example.com, then", ["example.com > https://example.com"]],
    ["Example.com/menu?", ["Example.com/menu > https://Example.com/menu"]],
    ["EXAMPLE.COM", ["EXAMPLE.COM > https://EXAMPLE.COM"]],
    ["(shop.example.com.mx)", ["shop.example.com.mx > https://shop.example.com.mx"]],
    [
      "Map: maps.app/x, bit.ly/3xY",
      ["maps.app/x > https://maps.app/x", "bit.ly/3xY > https://bit.ly/3xY"],
    ],
    ["el sitio www.ñandú.mx hoy", ["www.ñandú.mx > https://www.ñandú.mx"]],
    ["Link:https://a.example/x", ["https://a.example/x > https://a.example/x"]],
    ["E-mail:mara@shop.example.Thanks", ["mara@shop.example > mailto:mara@shop.example"]],
    ["https://a.example.Then go", ["https://a.example > https://a.example"]],
    ["https://a.example/File.Pdf", ["https://a.example/File.Pdf > https://a.example/File.Pdf"]],
    ["https://a.example/x)))...", ["https://a.example/x > https://a.example/x"]],
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
    "Bring your ID.No exceptions",
    "Work it out.It is easy",
    "from 2 p.m.to 6 p.m.",
    "see schedule.zip and menu.pdf",
    "We are open.Come in",
    "tell us.me too, do.so, come.in",
    "version 1.2.3 or 10.30",
    "a..b.com..c",
    "yes.no/maybe",
    "https://",
    "@example.com",
    "file:///C:/menu.com",
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

  test.each([
    ["dots", "a.".repeat(5_000)],
    ["addresses that never end", "a@".repeat(5_000)],
    ["one word", "a".repeat(10_000)],
    ["one address", `https://a.example/${".".repeat(9_000)}x`],
    ["brackets", `https://a.example/${")".repeat(9_000)}`],
    ["an e-mail address without end", `a@${"a.".repeat(5_000)}1`],
    ["digits", "312-".repeat(2_500)],
  ])("the longest text, made of %s, is searched in a moment", (_, text) => {
    linkify(text);
    const before = performance.now();
    linkify(text);
    expect(performance.now() - before).toBeLessThan(50);
  });
});
