import { expect, test } from "vitest";

import { companyScope } from "#server/platform/scope";

import { countedIn, safeOf, withAnswers } from "./seal-rules.ts";

const scope = companyScope(1);
const safe = safeOf("a-secret-of-the-tests-with-40-characters", scope, 7);
const none = { answered: 0, counts: [0, 0] };

test("What is sealed is as long whoever answered what, and comes out as it went in", () => {
  const yes = withAnswers(none, [{ options: [0] }]);
  const many = withAnswers({ answered: 49_999, counts: [40_000, 30_000] }, [{ options: [0, 1] }]);
  expect(many).toEqual({ answered: 50_000, counts: [40_001, 30_001] });
  const sealed = [yes, many].map((counted) => safe.sealCounts(counted));
  expect(sealed.map((one) => safe.openCounts(one))).toEqual([yes, many]);
  expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
  const long = Array.from({ length: 5 }, () => "Sí, señora. ".repeat(160));
  const words = [[], ["No"], ["Sí, señora", "Always"], long];
  const heaps = words.map((some) => safe.sealWords(some));
  expect(heaps.map((one) => safe.openWords(one))).toEqual(words.map((some) => some.toSorted()));
  expect(new Set(heaps.map(({ length }) => length)).size).toBe(1);
});

test("Words that are sealed keep no order of those who wrote them", () => {
  const inTurn = safe.openWords(safe.sealWords(["Late", "Early", "Never"]));
  expect(safe.openWords(safe.sealWords(["Never", "Late", "Early"]))).toEqual(inTurn);
});

test("What another secret sealed, or another survey, is nothing; what was counted in the open counts on", () => {
  const sealed = safe.sealCounts({ answered: 6, counts: [2, 4] });
  for (const other of [
    safeOf("another-secret-of-the-tests-with-40-chars", scope, 7),
    safeOf("a-secret-of-the-tests-with-40-characters", scope, 8),
  ]) {
    expect(other.openCounts(sealed)).toBeNull();
    expect(other.openWords(safe.sealWords(["Late"]))).toEqual([]);
    expect(countedIn({ ...none, sealed }, other)).toEqual(none);
  }
  expect(countedIn({ answered: 3, counts: [1, 2], sealed }, safe)).toEqual({
    ...{ answered: 9, counts: [3, 6] },
  });
});
