import { expect, test } from "vitest";
import { needsReply } from "./own-state.ts";

const answered = {
  ...{ is_awaiting_employee: true, manager_note: "Oiled.", resolved_at: null },
  acknowledgement: null,
};

test("an answer asks for a word once: one that did not fix it is not asked about again where the hand is seen", () => {
  expect(needsReply(answered)).toBe(true);
  expect(needsReply({ ...answered, acknowledgement: "not_fixed" })).toBe(false);
  expect(needsReply({ ...answered, manager_note: null })).toBe(false);
});

test("a hand that was closed asks for a word until it is said to be fixed", () => {
  const closed = { ...answered, is_awaiting_employee: false, resolved_at: "2026-01-01T00:00:00Z" };
  expect(needsReply({ ...closed, manager_note: null })).toBe(true);
  expect(needsReply({ ...closed, acknowledgement: "not_fixed" })).toBe(true);
  expect(needsReply({ ...closed, acknowledgement: "fixed" })).toBe(false);
});
