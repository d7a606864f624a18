import { describe, expect, test } from "vitest";
import { withKeptPlaces } from "./kept-places.ts";

const rows = (...ids: number[]): { id: number }[] => ids.map((id) => ({ id }));
const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);

describe("withKeptPlaces", () => {
  test("keeps the server's order where nothing is kept", () => {
    expect(ids(withKeptPlaces(rows(3, 1, 2), [], []))).toEqual([3, 1, 2]);
  });

  test("puts a row that left back behind the row that stood before it", () => {
    expect(ids(withKeptPlaces(rows(5, 3), rows(4), [5, 4, 3]))).toEqual([5, 4, 3]);
  });

  test("puts the first row back at the top", () => {
    expect(ids(withKeptPlaces(rows(4, 3), rows(5), [5, 4, 3]))).toEqual([5, 4, 3]);
  });

  test("puts several rows back in the order they had, whichever was kept first", () => {
    expect(ids(withKeptPlaces(rows(2), rows(3, 5, 4), [5, 4, 3, 2]))).toEqual([5, 4, 3, 2]);
  });

  test("follows its neighbor when the server moves that one", () => {
    expect(ids(withKeptPlaces(rows(9, 5, 3), rows(4), [5, 4, 3]))).toEqual([9, 5, 4, 3]);
  });

  test("leaves a kept row that is still in the list where the server has it", () => {
    expect(ids(withKeptPlaces(rows(3, 4, 5), rows(4), [5, 4, 3]))).toEqual([3, 4, 5]);
  });
});
