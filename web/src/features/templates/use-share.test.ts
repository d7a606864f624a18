// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { sharing } from "./use-share.ts";

const values = { author: "Ada", description: "Every morning", category: "Bar" };

test("the first sharing sends everything, later ones only changes", () => {
  expect(sharing(false, values, { author: "Ada" })).toEqual(values);
  expect(sharing(true, values, { author: "Ada" })).toEqual({ author: "Ada" });
  expect(sharing(true, values, {})).toEqual({});
});
