import { expect, test } from "vitest";
import { needsReply } from "./own-state.ts";

const answered = {
  ...{ is_awaiting_employee: true, manager_note: "Oiled.", resolved_at: null },
  acknowledgement: null,
};

test("an answer needs a reply once, and not again after the person said that it solved nothing", () => {
  expect(needsReply(answered)).toBe(true);
  expect(needsReply({ ...answered, acknowledgement: "not_fixed" })).toBe(false);
  expect(needsReply({ ...answered, manager_note: null })).toBe(false);
});

test("a closed hand needs a reply until its person confirms that it is solved", () => {
  const closed = { ...answered, is_awaiting_employee: false, resolved_at: "2026-01-01T00:00:00Z" };
  expect(needsReply({ ...closed, manager_note: null })).toBe(true);
  expect(needsReply({ ...closed, acknowledgement: "not_fixed" })).toBe(true);
  expect(needsReply({ ...closed, acknowledgement: "fixed" })).toBe(false);
});
