import { expect, test } from "vitest";

import { nestedFields } from "#server/platform/http/input/nested-fields";

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  [
    "names without brackets are unchanged",
    { title: "Menu", ids: ["1", "2"] },
    { title: "Menu", ids: ["1", "2"] },
  ],
  ["empty brackets make a list of several values", { "ids[]": ["1", "2"] }, { ids: ["1", "2"] }],
  ["empty brackets make a list of a single value", { "ids[]": "1" }, { ids: ["1"] }],
  [
    "numbers in brackets make a list in their order",
    { "ids[10]": "c", "ids[2]": "b", "ids[0]": "a" },
    { ids: ["a", "b", "c"] },
  ],
  [
    "a name in brackets is a field inside another",
    { "filters[status]": "draft", page: "2" },
    { filters: { status: "draft" }, page: "2" },
  ],
  [
    "list items can have fields",
    { "words[0][title]": "Menú", "words[1][title]": "Carte", "words[0][options][]": ["Sí", "No"] },
    { words: [{ title: "Menú", options: ["Sí", "No"] }, { title: "Carte" }] },
  ],
  ["a huge index doesn't make a long list", { "ids[4294967294]": "1" }, { ids: ["1"] }],
  [
    "names with unclosed brackets are unchanged",
    { "ids[": "1", "a]b": "2", "[c]": "3" },
    { "ids[": "1", "a]b": "2", "[c]": "3" },
  ],
  [
    "fields in brackets replace an earlier value of the same name",
    { filters: "x", "filters[status]": "draft" },
    { filters: { status: "draft" } },
  ],
])("Nested fields: %s", (_, fields, expected) => {
  expect(nestedFields(fields)).toEqual(expected);
});

test("A field name can't change a prototype", () => {
  nestedFields({
    "__proto__[title]": "1",
    "a[__proto__][title]": "2",
    "a[constructor][prototype][title]": "3",
  });
  expect(Object.hasOwn(Object.prototype, "title")).toBe(false);
});

test("A field name that is nested too deep is refused", () => {
  const tooDeep = (): unknown => nestedFields({ [`a${"[b]".repeat(100_000)}`]: "1" });
  expect(tooDeep).toThrow(expect.objectContaining({ code: "bad_request" }));
});
