import { describe, expect, test } from "vitest";
import { isWaiting, needOf } from "./memo-need.ts";

const unanswered = {
  has_answered: false,
  is_awaiting_employee: false,
  is_awaiting_manager: false,
  flagged_at: null,
};
const memo = {
  status: "published" as const,
  is_revealed: true,
  display_type: "memo" as const,
  signature: false,
  is_past_due: false,
  employee_response: unanswered,
};
const acknowledged = { ...unanswered, has_answered: true };

test("a memo waits while it is live, sent to the reader and not acknowledged", () => {
  expect(isWaiting(memo)).toBe(true);
  expect(isWaiting({ ...memo, employee_response: acknowledged })).toBe(false);
  expect(isWaiting({ ...memo, employee_response: null })).toBe(false);
  expect(isWaiting({ ...memo, is_revealed: false })).toBe(false);
  expect(needOf({ ...memo, is_revealed: false })).toBe("opens");
  for (const status of ["expired", "archived"] as const)
    expect(isWaiting({ ...memo, status })).toBe(false);
});

describe("needOf", () => {
  test("a memo that needs a signature is past due all the same", () => {
    expect(needOf({ ...memo, signature: true, is_past_due: true })).toBe("past_due");
  });
  test("an acknowledged memo is never past due", () => {
    expect(needOf({ ...memo, is_past_due: true, employee_response: acknowledged })).toBe("done");
  });
  test("an answer to a question is news even after acknowledging", () => {
    const answered = { ...acknowledged, is_awaiting_employee: true };
    expect(needOf({ ...memo, employee_response: answered })).toBe("answered");
  });
});

describe("needOf a memo that has ended or was postponed", () => {
  test.each([
    ["expired", "ended"],
    ["archived", "ended"],
    ["scheduled", "opens"],
  ] as const)(
    "%s: it asks nothing, doesn't count as acknowledged, and an answer to a question is still news",
    (status, need) => {
      const ended = { ...memo, status, signature: true };
      expect(needOf(ended)).toBe(need);
      expect(needOf({ ...ended, employee_response: acknowledged })).toBe("done");
      const answered = { ...unanswered, is_awaiting_employee: true };
      expect(needOf({ ...ended, employee_response: answered })).toBe("answered");
    },
  );
});
