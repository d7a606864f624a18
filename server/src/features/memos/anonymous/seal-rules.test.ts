import { expect, test } from "vitest";

import { companyScope } from "#server/platform/scope";

import { countedIn, createAnswerCipher, withAnswers } from "./seal-rules.ts";

const scope = companyScope(1);
const cipher = createAnswerCipher("a-secret-of-the-tests-with-40-characters", scope, 7);
const none = { answered: 0, counts: [0, 0] };

test("encrypted values have the same length for all answers, and decrypt to what was encrypted", () => {
  const yes = withAnswers(none, [{ options: [0] }]);
  const many = withAnswers({ answered: 49_999, counts: [40_000, 30_000] }, [{ options: [0, 1] }]);
  expect(many).toEqual({ answered: 50_000, counts: [40_001, 30_001] });
  const sealed = [yes, many].map((counted) => cipher.sealCounts(counted));
  expect(sealed.map((one) => cipher.openCounts(one))).toEqual([yes, many]);
  expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
  const long = Array.from({ length: 5 }, () => "Sí, señora. ".repeat(160));
  const words = [[], ["No"], ["Sí, señora", "Always"], long];
  const batches = words.map((some) => cipher.sealWrittenAnswers(some));
  expect(batches.map((one) => cipher.openWrittenAnswers(one))).toEqual(
    words.map((some) => some.toSorted()),
  );
  expect(new Set(batches.map(({ length }) => length)).size).toBe(1);
});

test("encrypted written answers don't keep the order in which they came", () => {
  const inTurn = cipher.openWrittenAnswers(cipher.sealWrittenAnswers(["Late", "Early", "Never"]));
  expect(cipher.openWrittenAnswers(cipher.sealWrittenAnswers(["Never", "Late", "Early"]))).toEqual(
    inTurn,
  );
});

test("values of another secret or survey are ignored, and counts from before encryption are added", () => {
  const sealed = cipher.sealCounts({ answered: 6, counts: [2, 4] });
  for (const other of [
    createAnswerCipher("another-secret-of-the-tests-with-40-chars", scope, 7),
    createAnswerCipher("a-secret-of-the-tests-with-40-characters", scope, 8),
  ]) {
    expect(other.openCounts(sealed)).toBeNull();
    expect(other.openWrittenAnswers(cipher.sealWrittenAnswers(["Late"]))).toEqual([]);
    expect(countedIn({ ...none, sealed }, other)).toEqual(none);
  }
  expect(countedIn({ answered: 3, counts: [1, 2], sealed }, cipher)).toEqual({
    ...{ answered: 9, counts: [3, 6] },
  });
});
