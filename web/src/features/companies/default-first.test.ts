import { expect, test } from "vitest";
import { defaultFirst } from "./default-first.ts";

const teams = [{ id: 3 }, { id: 1 }, { id: 2 }];

test("the default team comes first, the others keep their order", () => {
  expect(defaultFirst(teams, 2)).toEqual([{ id: 2 }, { id: 3 }, { id: 1 }]);
  expect(defaultFirst(teams, undefined)).toEqual(teams);
});
