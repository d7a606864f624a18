import { expect, test } from "vitest";
import { readReturnTarget } from "./return-target.ts";

test("keeps name, ids and query", () => {
  const from = { name: "FlaggedMessageList", params: { id: "3" }, query: { state: "all" } };
  expect(readReturnTarget(JSON.stringify(from))).toEqual(from);
});

test("ids and query may be missing, and only texts in them count", () => {
  expect(readReturnTarget('{"name":"Home"}')).toEqual({ name: "Home", params: {}, query: {} });
  expect(readReturnTarget('{"name":"Home","params":[1],"query":{"a":{"b":1},"page":"2"}}')).toEqual(
    {
      name: "Home",
      params: {},
      query: { page: "2" },
    },
  );
});

test.each([undefined, "", "{", "null", "7", '"Home"', '{"name":7}'])("%s is ignored", (text) => {
  expect(readReturnTarget(text)).toBeNull();
});
