import { homeEndpoints } from "@lineup/contract/home/endpoints";
import { memoEndpoints } from "@lineup/contract/memos/endpoints";
import { expect, test } from "vitest";
import { screenCallOf } from "./early-screen.ts";

test("Home and a memo are known by their addresses, and other screens aren't", () => {
  const home = { endpoint: homeEndpoints.getHome, input: { company_id: 7 } };
  expect(screenCallOf("/7")).toEqual(home);
  expect(screenCallOf("/7/")).toEqual(home);
  expect(screenCallOf("/7/memo/12")).toEqual({
    endpoint: memoEndpoints.getMemo,
    input: { company_id: 7, id: 12 },
  });
  for (const other of ["/", "/login", "/7/memos", "/7/memo", "/7/memo/new", "/7/memo/12/more"])
    expect(screenCallOf(other), other).toBeNull();
});
