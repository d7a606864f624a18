import { describe, expect, test } from "vitest";
import { nextSort, readListState } from "./list-state.ts";
import { parseSearch, stringifySearch } from "./search-codec.ts";

describe("search codec", () => {
  test("keeps texts unchanged, even if they look like numbers or JSON", () => {
    const search = { token: "012345", terms: "a&b=c ñ", from: '{"name":"Home"}' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  test("leaves out what is empty", () => {
    expect(stringifySearch({ terms: "", page: undefined })).toBe("");
    expect(stringifySearch({ page: "2", terms: undefined })).toBe("?page=2");
  });
});

describe("readListState", () => {
  test("reads page, search, order and the named filters", () => {
    const search = parseSearch(
      "?page=3&terms=fry&sort_by=title&sort_direction=desc&kind=survey&other=1",
    );
    expect(readListState(search, ["kind", "tag"])).toEqual({
      page: 3,
      terms: "fry",
      sortBy: "title",
      sortDirection: "desc",
      filters: { kind: "survey" },
    });
  });

  test.each(["0", "-1", "x", "1.5", ""])("page %s counts as the first", (page) => {
    expect(readListState({ page }, []).page).toBe(1);
  });

  test("an invalid order counts as missing", () => {
    expect(readListState({ sort_direction: "up" }, []).sortDirection).toBeUndefined();
  });
});

test("no column restores the default order", () => {
  expect(nextSort({ sortBy: "title", sortDirection: "desc" }, "")).toEqual({
    sort_by: undefined,
    sort_direction: undefined,
  });
});

test("the same column reverses, another one starts ascending", () => {
  const first = nextSort({ sortBy: undefined, sortDirection: undefined }, "title");
  expect(first).toEqual({ sort_by: "title", sort_direction: "asc" });
  expect(nextSort({ sortBy: "title", sortDirection: "asc" }, "title").sort_direction).toBe("desc");
  expect(nextSort({ sortBy: "title", sortDirection: "desc" }, "title").sort_direction).toBe("asc");
  expect(nextSort({ sortBy: "title", sortDirection: "asc" }, "rate").sort_direction).toBe("asc");
});
