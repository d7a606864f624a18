import type { Media } from "@lineup/contract/media/schemas";
import { expect, test } from "vitest";
import { inSelectionOrder } from "./use-uploads.ts";

const file = (id: number): Media => ({ id }) as Media;
const ids = (media: readonly Media[]): number[] => media.map(({ id }) => id);

test.each([
  ["behind all where it was chosen last", [1, 2], 3, [1, 2, 3]],
  ["before those that were chosen after it and arrived first", [2, 3], 1, [1, 2, 3]],
  ["behind what the memo had before", [9, 3], 2, [9, 2, 3]],
  ["alone", [], 1, [1]],
])("an uploaded file is placed %s", (_, there, arrived, then) => {
  const turns = new Map([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
  expect(ids(inSelectionOrder(there.map(file), file(arrived), turns))).toEqual(then);
});
