// Counts and failures from the runners' JSON reports. A runner that crashed, or found nothing to run, is a failure of its own.

/**
 * @param code exit code of the runner, null when it was killed
 * @param report its parsed JSON report, null when it wrote none
 * @param count one of the functions below
 */
export function countRun(code, report, count) {
  const { passed, failed } = report ? count(report) : { passed: 0, failed: 0 };
  const wentWrong = code !== 0 || passed + failed === 0;
  return { passed, failed: wentWrong ? Math.max(1, failed) : failed };
}

/** Vitest's report has Jest's form; a file that fails before its first test has no tests in it, and counts as one. */
export function countVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Playwright calls a test that passed at the second try flaky. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/** @returns of each test that failed, and of each file that broke, its name and what was said of it */
export function failuresInVitest(report) {
  return report.testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) =>
      assertionResults.length === 0
        ? [{ name, message }]
        : assertionResults
            .filter(({ status }) => status === "failed")
            .map((one) => ({
              name: `${name} > ${one.fullName}`,
              message: one.failureMessages.join("\n"),
            })),
    );
}

/** @returns as above, of the journeys */
export function failuresInPlaywright({ suites, errors }) {
  const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
  const failed = suites.flatMap(specs).filter(({ ok }) => !ok);
  return [
    ...errors.map(({ message }) => ({ name: "outside of a test", message })),
    ...failed.map(({ file, title, tests }) => ({
      name: `${file} > ${title}`,
      message: tests
        .flatMap(({ results }) => results.flatMap((result) => result.errors))
        .map(({ message }) => message)
        .join("\n"),
    })),
  ];
}
