// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { changesIn, noType, nothingYet } from "./bulk-values.ts";
import { addressOf, chosenIn, chosenInput, keepChosen } from "./chosen-people.ts";

const north = { id: 3, name: "North" };

test("what nobody touched is not said", () => {
  expect(changesIn(nothingYet)).toBeNull();
  expect(changesIn({ ...nothingYet, location: { way: "add", chosen: [] } })).toBeNull();
  const values = { ...nothingYet, role: "manager", type: noType, is_active: "no" };
  expect(changesIn(values)).toEqual({ role: "manager", type: null, is_active: false });
});

test("links are added, taken away, or take the place of all there are", () => {
  const values = {
    ...nothingYet,
    location: { way: "add", chosen: [north] },
    audience: { way: "remove", chosen: [{ id: 5, name: "Floor" }] },
    manager: { way: "set", chosen: [] },
  } as const;
  const changes = { add_location_ids: [3], remove_audience_ids: [5], manager_ids: [] };
  expect(changesIn(values)).toEqual(changes);
});

test("whom somebody chose stands in the address, and comes back out of it", () => {
  const byHand = { all: false, ids: new Set([4, 9]) } as const;
  expect(chosenIn(addressOf(byHand))).toEqual(byHand);
  const filter = { terms: "ma", location: "3", audience: undefined, active: "no" };
  const joined = { ...filter, invitation: "joined" };
  const matching = { all: true, except: new Set([7]), filter: joined } as const;
  expect(chosenIn(addressOf(matching))).toEqual(matching);
  expect(chosenInput(matching)).toEqual({
    filter: { terms: "ma", locations: [3], active: false, invitation: "joined" },
    excluded_ids: [7],
  });
  expect(chosenIn({ ids: "x,0" })).toBeNull();
});

test("more people than an address has room for are kept in the tab, each choice by itself", () => {
  const many = (from: number) => new Set(Array.from({ length: 1_500 }, (_, at) => from + at));
  const filter = { terms: "ma", ...{ location: undefined, audience: undefined } };
  const all = { ...filter, active: undefined, invitation: undefined };
  const choices = [
    { all: false, ids: many(1_000) },
    { all: false, ids: many(1_001) },
    { all: true, except: many(5_000), filter: all },
  ] as const;
  for (const chosen of choices) expect(chosenIn(addressOf(chosen))).toBe("gone");
  for (const chosen of choices) keepChosen(chosen);
  for (const chosen of choices) {
    expect(chosenIn(addressOf(chosen))).toEqual(chosen);
    expect(JSON.stringify(addressOf(chosen)).length).toBeLessThan(100);
  }
  sessionStorage.clear();
  for (const chosen of choices) expect(chosenIn(addressOf(chosen))).toBe("gone");
});
