import { expect, test } from "vitest";
import { historyTextKey } from "./history-text.ts";

test("an automatic check-in was opened by no one", () => {
  const opened = (by: string | null) =>
    historyTextKey("checkin", { what: "opened", by, text: null });
  expect(opened(null)).toBe("flags.step.openedItself");
  expect(opened("Mara")).toBe("flags.step.opened");
  expect(historyTextKey("checkin", { what: "told", by: null, text: null })).toBe("flags.step.told");
});

test("a question about a memo is asked, and a hand is raised", () => {
  const raised = { what: "raised", by: "Olga", text: null } as const;
  expect(historyTextKey("flagged_message", raised)).toBe("flags.step.asked");
  expect(historyTextKey("raised_hand", raised)).toBe("flags.step.raised");
});

test("assigning something to oneself is shown as taking it on", () => {
  const assigned = (text: string) =>
    historyTextKey("raised_hand", { what: "assigned", by: "Mara", text });
  expect(assigned("Mara")).toBe("flags.step.taken");
  expect(assigned("Olga")).toBe("flags.step.assigned");
});
