import { expect, test } from "vitest";
import { stepWords } from "./step-words.ts";

test("a check-in that came of itself was opened by nobody", () => {
  expect(stepWords({ what: "opened", by: null })).toBe("flags.step.openedItself");
  expect(stepWords({ what: "opened", by: "Mara" })).toBe("flags.step.opened");
  expect(stepWords({ what: "told", by: null })).toBe("flags.step.told");
});
