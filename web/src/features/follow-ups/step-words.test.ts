import { expect, test } from "vitest";
import { stepWords } from "./step-words.ts";

test("a check-in that came of itself was opened by nobody", () => {
  expect(stepWords({ what: "opened", by: null, text: null })).toBe("flags.step.openedItself");
  expect(stepWords({ what: "opened", by: "Mara", text: null })).toBe("flags.step.opened");
  expect(stepWords({ what: "told", by: null, text: null })).toBe("flags.step.told");
});

test("whoever takes something gives it to nobody", () => {
  expect(stepWords({ what: "assigned", by: "Mara", text: "Mara" })).toBe("flags.step.taken");
  expect(stepWords({ what: "assigned", by: "Mara", text: "Olga" })).toBe("flags.step.assigned");
});
