import { expect, test } from "vitest";
import { foreignZones } from "./foreign-zones.ts";

const locations = [
  { id: 1, timezone: "America/Chicago" },
  { id: 2, timezone: "America/Denver" },
  { id: 3, timezone: "America/Honolulu" },
];

test("without a chosen location all of them count, except for the writer's own zone", () => {
  const all = { mode: "segments", location_ids: [] } as const;
  expect(foreignZones(locations, all, "America/Chicago")).toEqual([
    "America/Denver",
    "Pacific/Honolulu",
  ]);
});

test("only the chosen locations count", () => {
  const some = { mode: "segments", location_ids: [1, 3] } as const;
  expect(foreignZones(locations, some, "Pacific/Honolulu")).toEqual(["America/Chicago"]);
});

test("named people add no zone", () => {
  const named = { mode: "recipients", location_ids: [2] } as const;
  expect(foreignZones(locations, named, "America/Chicago")).toEqual([]);
});
