import { expect, test } from "vitest";
import { idFrom, returnAddress } from "./addresses.ts";

test("idFrom takes whole positive numbers only", () => {
  expect(idFrom("7")).toBe(7);
  for (const text of ["0", "-1", "07", "1.5", "settings", "", undefined, "12345678901234567"])
    expect(idFrom(text), String(text)).toBeNull();
});

test.each([
  "https://elsewhere.example",
  "//elsewhere.example",
  "/\\\\elsewhere.example",
  "/\t/elsewhere",
  "/.//elsewhere",
])("an address that leads out of the app is no return address: %j", (text) =>
  expect(returnAddress(text)).toBeNull(),
);

test("an address within the app keeps its query", () => {
  expect(returnAddress("/7/memos?page=2")?.search).toBe("?page=2");
  expect(returnAddress("/login-help")?.pathname).toBe("/login-help");
  expect(returnAddress("/login")).toBeNull();
});
