import { expect, test } from "vitest";

import { countPlaywright, countRun, countVitest } from "./test-counts.mjs";

const file = (status, tests) => ({
  status,
  assertionResults: Array.from({ length: tests }, () => ({})),
});

test("Vitest: tests are counted, and a file that breaks before its first test counts as a failed one", () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [file("passed", 5), file("failed", 1), file("failed", 0)],
  };

  expect(countVitest(report)).toEqual({ passed: 5, failed: 2 });
});

test("Playwright: flaky is passed, an error outside a test is failed", () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };

  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 2 });
});

test("a runner that crashed, was killed or ran nothing has failed", () => {
  const report = { numPassedTests: 5, numFailedTests: 0, testResults: [] };
  const nothing = { numPassedTests: 0, numFailedTests: 0, testResults: [] };

  expect(countRun(0, report, countVitest)).toEqual({ passed: 5, failed: 0 });
  expect(countRun(1, report, countVitest)).toEqual({ passed: 5, failed: 1 });
  expect(countRun(null, null, countVitest)).toEqual({ passed: 0, failed: 1 });
  expect(countRun(0, nothing, countVitest)).toEqual({ passed: 0, failed: 1 });
});
