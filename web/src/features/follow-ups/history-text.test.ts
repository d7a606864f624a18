import { expect, test } from "vitest";
import { historyTextKey } from "./history-text.ts";

test("an automatic check-in was opened by no one", () => {
  expect(historyTextKey({ what: "opened", by: null, text: null })).toBe("flags.step.openedItself");
  expect(historyTextKey({ what: "opened", by: "Mara", text: null })).toBe("flags.step.opened");
  expect(historyTextKey({ what: "told", by: null, text: null })).toBe("flags.step.told");
});

test("assigning something to oneself is shown as taking it", () => {
  expect(historyTextKey({ what: "assigned", by: "Mara", text: "Mara" })).toBe("flags.step.taken");
  expect(historyTextKey({ what: "assigned", by: "Mara", text: "Olga" })).toBe(
    "flags.step.assigned",
  );
});
