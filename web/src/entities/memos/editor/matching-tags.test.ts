import { expect, test } from "vitest";
import { matchingTags, duplicateOf } from "./matching-tags.ts";

const tags = ["Deep cleaning", "Cleaning", "Ávila"].map((title, at) => ({ id: at + 1, title }));

test("Tags are found regardless of case and accents, those that begin with the text first", () => {
  const found = (typed: string) => matchingTags(tags, typed).map(({ title }) => title);
  expect(found("clean")).toEqual(["Cleaning", "Deep cleaning"]);
  expect(found(" avi")).toEqual(["Ávila"]);
  expect(found("")).toHaveLength(3);
  expect(found("safety")).toEqual([]);
});

test("A tag of the same name counts as existing, but an accent makes a different name", () => {
  expect(duplicateOf(tags, " cleaning ")?.id).toBe(2);
  expect(duplicateOf(tags, "A\u0301vila")?.id).toBe(3);
  expect(duplicateOf(tags, "Avila")).toBeUndefined();
  expect(duplicateOf(tags, "clean")).toBeUndefined();
});
