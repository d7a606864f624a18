import { describe, expect, test } from "vitest";
import { formatPhone, maskPhone } from "./phone.ts";

describe("maskPhone", () => {
  test.each([
    ["3", "(3"],
    ["312", "(312)-"],
    ["312555", "(312)-555-"],
    ["3125550100", "(312)-555-0100"],
    ["+1 312 555 0100", "(312)-555-0100"],
    ["312555010099", "(312)-555-0100"],
    ["", ""],
  ])("%s", (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked);
  });

  test("deleting a character of the mask deletes the digit before it", () => {
    expect(maskPhone("(312)", "(312)-")).toBe("(31");
    expect(maskPhone("(312)-555", "(312)-555-")).toBe("(312)-55");
    expect(maskPhone("(312)-555-010", "(312)-555-0100")).toBe("(312)-555-010");
  });
});

test("formatPhone shows at most 10 digits", () => {
  expect(formatPhone("+13125550100")).toBe("(312) 555-0100");
  expect(formatPhone("(312)-555-0100")).toBe("(312) 555-0100");
  expect(formatPhone(null)).toBe("");
});
