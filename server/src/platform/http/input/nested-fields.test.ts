import { expect, test } from "vitest";

import { nestedFields } from "#server/platform/http/input/nested-fields";

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  [
    "names without brackets stay",
    { title: "Menu", ids: ["1", "2"] },
    { title: "Menu", ids: ["1", "2"] },
  ],
  ["a list of several values", { "ids[]": ["1", "2"] }, { ids: ["1", "2"] }],
  ["a list of one value", { "ids[]": "1" }, { ids: ["1"] }],
  [
    "places of a list, in their order",
    { "ids[10]": "c", "ids[2]": "b", "ids[0]": "a" },
    { ids: ["a", "b", "c"] },
  ],
  [
    "a field inside another",
    { "filters[status]": "draft", page: "2" },
    { filters: { status: "draft" }, page: "2" },
  ],
  [
    "fields of what a list holds",
    { "words[0][title]": "Menú", "words[1][title]": "Carte", "words[0][options][]": ["Sí", "No"] },
    { words: [{ title: "Menú", options: ["Sí", "No"] }, { title: "Carte" }] },
  ],
  ["a place far off makes no long list", { "ids[4294967294]": "1" }, { ids: ["1"] }],
  [
    "brackets that do not close",
    { "ids[": "1", "a]b": "2", "[c]": "3" },
    { "ids[": "1", "a]b": "2", "[c]": "3" },
  ],
  [
    "what comes by itself and as a group is the group",
    { filters: "x", "filters[status]": "draft" },
    { filters: { status: "draft" } },
  ],
])("%s", (_, fields, expected) => {
  expect(nestedFields(fields)).toEqual(expected);
});

test("a name reaches no prototype", () => {
  nestedFields({
    "__proto__[title]": "1",
    "a[__proto__][title]": "2",
    "a[constructor][prototype][title]": "3",
  });
  expect(Object.hasOwn(Object.prototype, "title")).toBe(false);
});

test("a name that goes too deep is refused", () => {
  const tooDeep = (): unknown => nestedFields({ [`a${"[b]".repeat(100_000)}`]: "1" });
  expect(tooDeep).toThrow(expect.objectContaining({ code: "bad_request" }));
});
