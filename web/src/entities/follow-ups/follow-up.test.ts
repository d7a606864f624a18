import { expect, test } from "vitest";
import { fromKey, keyOf } from "./follow-up.ts";

test("a follow-up's key is read back from its address, and an invalid one gives none", () => {
  for (const kind of ["flagged_message", "raised_hand", "checkin"] as const)
    expect(fromKey(keyOf(kind, 12))).toEqual({ kind, id: 12 });
  expect(keyOf("flagged_message", 12)).toBe("12");
  for (const made of ["", "0", "hand-", "hand-x", "hand-1-2", "task-3", "1.5", "-1"])
    expect(fromKey(made)).toBeNull();
});
