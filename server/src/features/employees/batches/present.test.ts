import { expect, test } from "vitest";

import { entryOf } from "#server/features/employees/batches/present";
import type { ChangedRow } from "#server/features/employees/batches/rules";

const names = {
  location_ids: new Map([[7, "North"]]),
  audience_ids: new Map<number, string>(),
  manager_ids: new Map([
    [1, "Mara Test"],
    [2, "Mara Test"],
    [3, "Ada Test"],
  ]),
};
const changed = (before: ChangedRow["before"], after: ChangedRow["after"]) =>
  entryOf({ id: 9, name: "Eli", before, after } as ChangedRow, names);

test("linked records appear by name, with their ids when one replaces another of the same name", () => {
  expect(
    changed({ manager_ids: [1, 3], location_ids: [] }, { manager_ids: [2, 3], location_ids: [7] }),
  ).toMatchObject({
    before: { managers: ["Ada Test", "Mara Test (1)"], locations: [] },
    after: { managers: ["Ada Test", "Mara Test (2)"], locations: ["North"] },
  });
  expect(changed({ manager_ids: [1] }, { manager_ids: [1, 2] })).toMatchObject({
    before: { managers: ["Mara Test"] },
    after: { managers: ["Mara Test", "Mara Test"] },
  });
});
