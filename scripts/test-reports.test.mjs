import { expect, test } from "vitest";

import {
  afterSecondRun,
  countPlaywright,
  countRun,
  countVitest,
  failureOutsideOfTests,
  failuresInPlaywright,
  failuresInVitest,
  filesToRunAgain,
  timeTable,
} from "./test-reports.mjs";

const file = (status, ...tests) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

test("Vitest: tests are counted, and a file that breaks in its imports or a hook counts as a failed one", () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      file("passed", "passed"),
      file("failed", "passed", "failed"),
      file("failed"),
      file("failed", "skipped", "skipped"),
    ],
  };

  expect(countVitest(report)).toEqual({ passed: 2, failed: 3 });
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

test("a run that went wrong without a failed test is told by what it said of it", () => {
  const output = `${"ok\n".repeat(200)}Unhandled Errors\nread ECONNRESET\n 5 passed\n`;

  expect(failureOutsideOfTests({ failed: 1 }, [], output)).toEqual([
    { name: "outside of a test", message: "Unhandled Errors\nread ECONNRESET\n 5 passed" },
  ]);
  expect(failureOutsideOfTests({ failed: 1 }, [], "a\nkilled\n")).toEqual([
    { name: "outside of a test", message: "a\nkilled" },
  ]);
  expect(failureOutsideOfTests({ failed: 0 }, [], output)).toEqual([]);
  expect(failureOutsideOfTests({ failed: 1 }, [{}], output)).toEqual([]);
});

test("a few failed tests are run again by themselves, not many, nor what went wrong outside of a test", () => {
  const told = (...files) => files.map((name) => ({ file: name, name: `${name} > sorts` }));
  const filesOf = (...files) => filesToRunAgain({ failed: files.length, told: told(...files) });

  expect(filesOf("a.test.ts", "b.test.ts", "a.test.ts")).toEqual(["a.test.ts", "b.test.ts"]);
  expect(filesOf()).toEqual([]);
  expect(filesOf("a.test.ts", "b.test.ts", "c.test.ts", "d.test.ts")).toEqual([]);
  expect(filesOf("a.test.ts", undefined)).toEqual([]);
  expect(filesToRunAgain({ failed: 2, told: told("a.test.ts") })).toEqual([]);
});

test("what passed when it was run again is told as flaky, what failed again has failed", () => {
  const first = { passed: 5, failed: 1, told: [{ name: "a.test.ts > sorts" }], output: "" };

  expect(afterSecondRun(first, { passed: 3, failed: 0, told: [] })).toEqual({
    passed: 6,
    failed: 0,
    told: [],
    flaky: first.told,
  });
  expect(afterSecondRun(first, { passed: 2, failed: 1, told: [] })).toBe(first);
});

test("Vitest: a failed test is told by its file and name, a broken file by what broke it", () => {
  const report = {
    testResults: [
      { name: "a.test.ts", status: "passed", assertionResults: [{ status: "passed" }] },
      {
        name: "b.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          { status: "failed", fullName: "sorts", failureMessages: ["1 is not 2"] },
        ],
      },
      { name: "c.test.ts", status: "failed", message: "no such module", assertionResults: [] },
      {
        name: "d.test.ts",
        status: "failed",
        message: "Hook timed out",
        assertionResults: [{ status: "skipped" }],
      },
    ],
  };

  expect(failuresInVitest(report)).toEqual([
    { file: "b.test.ts", name: "b.test.ts > sorts", message: "1 is not 2" },
    { file: "c.test.ts", name: "c.test.ts", message: "no such module" },
    { file: "d.test.ts", name: "d.test.ts", message: "Hook timed out" },
  ]);
});

test("Playwright: a failed journey is told wherever it stands, and an error outside of them", () => {
  const spec = (title, ok, messages) => ({
    title,
    ok,
    file: "a.spec.ts",
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const report = {
    errors: [{ message: "no browser" }],
    suites: [
      { specs: [spec("in", true, [])], suites: [{ specs: [spec("out", false, ["late"])] }] },
    ],
  };

  expect(failuresInPlaywright(report)).toEqual([
    { name: "outside of a test", message: "no browser" },
    { file: "a.spec.ts", name: "a.spec.ts > out", message: "late" },
  ]);
});

test("the time of each part and of the whole run is printed, processors' time where it is known", () => {
  const checks = { part: "static checks", milliseconds: 30_000, processor: 60_000 };
  const browser = { part: "browser tests", milliseconds: 120_000, processor: 180_000 };
  expect(timeTable([checks, browser], 140_000)).toBe(
    [
      "static checks                 0.5 min    1.0 core-minutes",
      "browser tests                 2.0 min    3.0 core-minutes",
      "all                           2.3 min    4.0 core-minutes",
    ].join("\n"),
  );
  expect(timeTable([checks, { ...browser, processor: null }], 140_000)).toBe(
    [
      "static checks                 0.5 min    1.0 core-minutes",
      "browser tests                 2.0 min",
      "all                           2.3 min",
    ].join("\n"),
  );
});
