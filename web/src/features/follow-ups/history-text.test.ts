import { expect, test } from "vitest";
import { historyTextKey } from "./history-text.ts";

test("a check-in that came of itself was opened by nobody", () => {
  expect(historyTextKey({ what: "opened", by: null, text: null })).toBe("flags.step.openedItself");
  expect(historyTextKey({ what: "opened", by: "Mara", text: null })).toBe("flags.step.opened");
  expect(historyTextKey({ what: "told", by: null, text: null })).toBe("flags.step.told");
});

test("whoever takes something gives it to nobody", () => {
  expect(historyTextKey({ what: "assigned", by: "Mara", text: "Mara" })).toBe("flags.step.taken");
  expect(historyTextKey({ what: "assigned", by: "Mara", text: "Olga" })).toBe(
    "flags.step.assigned",
  );
});
