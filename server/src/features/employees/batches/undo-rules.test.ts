import { expect, test } from "vitest";

import type { BatchRowRecord } from "#server/features/employees/batches/reads";
import type { Fields, PersonState } from "#server/features/employees/batches/rules";
import { restoring, withOthers } from "#server/features/employees/batches/undo-rules";

const person = {
  ...{ id: 7, phone: "3125550199", phone_country_code: "1", type: "Cook", role: "manager" },
  ...{ birth_date_day: 3, birth_date_month: 4, birth_date_year: null },
  ...{ location_ids: [1], audience_ids: [], manager_ids: [9] },
} as unknown as PersonState;
const missing = {
  location_ids: new Set([5]),
  audience_ids: new Set<number>(),
  manager_ids: new Set<number>(),
};

function restored(before: Fields, after: Fields) {
  const row = { position: 2, before, after } as BatchRowRecord;
  const { change, kept } = restoring(row, person, missing);
  return { change, problems: kept.map(({ problem }) => problem) };
}

test("Undoing a change names every field that was changed since", () => {
  const { change, problems } = restored(
    { type: "Host", phone: null, birth_date_day: 1, birth_date_month: 1, role: "employee" },
    { type: "Temp", phone: "3125550100", birth_date_day: 2, birth_date_month: 2, role: "manager" },
  );
  expect(change).toMatchObject({ id: 7, columns: { role: "employee" } });
  expect(problems).toEqual([
    {
      field: null,
      text: {
        en: expect.stringMatching(/^Not undone because of later changes: /),
        es: expect.stringMatching(/^No se deshizo por cambios posteriores: /),
      },
    },
  ]);
  const names = problems[0]?.text.en.split(": ")[1]?.split(", ").toSorted();
  expect(names).toEqual(["Birthday", "Job title", "Phone"]);
});

test("A field whose earlier value is gone is named beside those that were changed since", () => {
  const { change, problems } = restored(
    { location_ids: [5], type: "Host", manager_ids: [] },
    { location_ids: [1], type: "Temp", manager_ids: [9] },
  );
  expect(change).toMatchObject({ manager_ids: [] });
  expect(problems.map(({ field, text }) => [field, text.en])).toEqual([
    ["type", "Not undone because of later changes: Job title"],
    ["location_ids", "Not undone because the earlier value no longer exists: Locations"],
  ]);
});

test("A person has one result with all of its reasons", () => {
  const [one, two, three] = ["one", "two", "three"].map((en) => ({
    field: null,
    text: { en, es: en },
  }));
  if (!one || !two || !three) throw new Error("three problems are needed");
  expect(
    withOthers([
      { position: 2, problem: one },
      { position: 1, problem: three },
      { position: 2, problem: two },
    ]),
  ).toEqual([
    { position: 2, problem: { ...one, others: [two] } },
    { position: 1, problem: { ...three, others: [] } },
  ]);
});
