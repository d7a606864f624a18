import { describe, expect, test } from "vitest";
import { inOrder, isWaiting, needOf } from "./memo-need.ts";

const unanswered = {
  has_answered: false,
  is_awaiting_employee: false,
  is_awaiting_manager: false,
  flagged_at: null,
};
const memo = {
  id: 1,
  status: "published" as const,
  is_revealed: true,
  display_type: "memo" as const,
  signature: false,
  is_past_due: false,
  due_at: null,
  published_at: "2026-11-20T09:00:00Z",
  first_out_at: null,
  start_at: null,
  end_at: null,
  priority: "normal" as const,
  employee_response: unanswered,
};
const acknowledged = { ...unanswered, has_answered: true };

test("what waits is live, was sent to the reader and is not acknowledged", () => {
  expect(isWaiting(memo)).toBe(true);
  expect(isWaiting({ ...memo, employee_response: acknowledged })).toBe(false);
  expect(isWaiting({ ...memo, employee_response: null })).toBe(false);
  expect(isWaiting({ ...memo, is_revealed: false })).toBe(false);
  expect(needOf({ ...memo, is_revealed: false })).toBe("opens");
  for (const status of ["expired", "archived"] as const)
    expect(isWaiting({ ...memo, status })).toBe(false);
});

describe("needOf", () => {
  test("a past due memo is past due even where it is to be signed", () => {
    expect(needOf({ ...memo, signature: true, is_past_due: true })).toBe("past_due");
  });
  test("what was acknowledged is never past due", () => {
    expect(needOf({ ...memo, is_past_due: true, employee_response: acknowledged })).toBe("done");
  });
  test("an answer to a question is news, also after acknowledging", () => {
    const answered = { ...acknowledged, is_awaiting_employee: true };
    expect(needOf({ ...memo, employee_response: answered })).toBe("answered");
  });
});

describe("needOf what is over or put off", () => {
  test.each(["expired", "archived", "scheduled"] as const)(
    "%s: asks nothing; an answer is still news",
    (status) => {
      const over = { ...memo, status, signature: true };
      expect(needOf(over)).toBe("done");
      const answered = { ...unanswered, is_awaiting_employee: true };
      expect(needOf({ ...over, employee_response: answered })).toBe("answered");
    },
  );
});

describe("inOrder", () => {
  test("past due, to sign, to acknowledge, to answer, celebrations, then what is done", () => {
    const done = { ...memo, id: 1, employee_response: acknowledged };
    const party = { ...memo, id: 2, display_type: "celebration" as const, signature: true };
    const question = { ...memo, id: 3, display_type: "survey" as const, signature: true };
    const plain = { ...memo, id: 4 };
    const sign = { ...memo, id: 5, signature: true };
    const late = { ...party, id: 6, is_past_due: true };
    const all = [done, party, question, plain, sign, late];
    expect(inOrder(all).map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1]);
    const urgent = { ...question, id: 7, priority: "urgent" as const };
    expect(inOrder([question, urgent, plain]).map(({ id }) => id)).toEqual([4, 7, 3]);
  });
  test("among equals the urgent one, then the one due first, then the newest", () => {
    const old = { ...memo, id: 1, published_at: "2026-11-01T09:00:00Z" };
    const fresh = { ...memo, id: 2 };
    const due = { ...memo, id: 3, due_at: "2026-11-22T09:00:00Z" };
    const urgent = { ...memo, id: 4, priority: "urgent" as const };
    expect(inOrder([old, fresh, due, urgent]).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });
  test("of two sent in the same moment, the one written last", () => {
    const twins = [1, 2].map((id) => ({ ...memo, id }));
    expect(inOrder(twins).map(({ id }) => id)).toEqual([2, 1]);
  });
});
