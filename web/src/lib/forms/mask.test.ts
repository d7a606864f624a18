import { expect, test } from "vitest";
import { applyMask } from "./mask.ts";

test.each([
  ["###-##", "12345", "123-45"],
  ["###-##", "123", "123-"],
  ["###-##", "1a2", "12"],
  ["@@-#", "ñ4b7", "ñb-7"],
  ["***", "a1-B2", "a1B"],
  ["(#)", "abc", ""],
  ["(#)", "", ""],
])("%s takes of %j %j", (mask, typed, masked) => {
  expect(applyMask(mask, typed)).toBe(masked);
});
