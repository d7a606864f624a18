// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { doing, renderHook } from "#web/lib/testing/render-hook.tsx";
import { changesIn, noType, noChanges } from "./values.ts";
import {
  addressOf,
  selectionIn,
  selectionInput,
  clearListSelection,
  storeSelection,
} from "#web/features/employees/list/selection.ts";
import { usePeopleSelection } from "#web/features/employees/list/use-selection.ts";

const north = { id: 3, name: "North" };

test("untouched fields are not sent", () => {
  expect(changesIn(noChanges)).toBeNull();
  expect(changesIn({ ...noChanges, location: { way: "add", chosen: [] } })).toBeNull();
  const values = { ...noChanges, role: "manager", type: noType, is_active: "no" };
  expect(changesIn(values)).toEqual({ role: "manager", type: null, is_active: false });
});

test("links are added, removed or replaced", () => {
  const values = {
    ...noChanges,
    location: { way: "add", chosen: [north] },
    audience: { way: "remove", chosen: [{ id: 5, name: "Floor" }] },
    manager: { way: "set", chosen: [] },
  } as const;
  const changes = { add_location_ids: [3], remove_audience_ids: [5], manager_ids: [] };
  expect(changesIn(values)).toEqual(changes);
});

test("a selection is written to the address and read back", () => {
  const byHand = { all: false, ids: new Set([4, 9]) } as const;
  expect(selectionIn(addressOf(byHand))).toEqual(byHand);
  const filter = { terms: "ma", location: "3", audience: undefined, active: "no" };
  const joined = { ...filter, invitation: "joined" };
  const matching = { all: true, except: new Set([7]), filter: joined } as const;
  expect(selectionIn(addressOf(matching))).toEqual(matching);
  expect(selectionInput(matching)).toEqual({
    filter: { terms: "ma", locations: [3], active: false, invitation: "joined" },
    excluded_ids: [7],
  });
  expect(selectionIn({ ids: "x,0" })).toBeNull();
});

test("a selection too large for the address is stored in the tab, separately from others", () => {
  const many = (from: number) => new Set(Array.from({ length: 1_500 }, (_, at) => from + at));
  const filter = { terms: "ma", ...{ location: undefined, audience: undefined } };
  const all = { ...filter, active: undefined, invitation: undefined };
  const choices = [
    { all: false, ids: many(1_000) },
    { all: false, ids: many(1_001) },
    { all: true, except: many(5_000), filter: all },
  ] as const;
  for (const chosen of choices) expect(selectionIn(addressOf(chosen))).toBe("gone");
  for (const chosen of choices) storeSelection(chosen);
  for (const chosen of choices) {
    expect(selectionIn(addressOf(chosen))).toEqual(chosen);
    expect(JSON.stringify(addressOf(chosen)).length).toBeLessThan(100);
  }
  sessionStorage.clear();
  for (const chosen of choices) expect(selectionIn(addressOf(chosen))).toBe("gone");
});

test("a list's selection is restored on the way back, until the people are edited", async () => {
  const open = (search = {}) => renderHook(() => usePeopleSelection(1, search, [4, 9], 30));
  const list = await open({ terms: "ma", page: "2" });
  await doing(() => list.now.selection.onChange(new Set([4, 9])));
  await doing(() => list.now.all());
  await doing(() => list.now.selection.onChange(new Set([9])));
  await list.leave();
  const again = await open({ terms: "ma" });
  const of = { terms: "ma" };
  expect(again.now.chosen).toMatchObject({ all: true, except: new Set([4]), filter: of });
  expect(again.now.count).toBe(29);
  await doing(() => again.now.none());
  await doing(() => again.now.selection.onChange(new Set([9])));
  await again.leave();
  expect((await open({ terms: "ma" })).now.chosen).toEqual({ all: false, ids: new Set([9]) });
  clearListSelection(1);
  expect((await open({ terms: "ma" })).now.count).toBe(0);
});
