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

/**
 * Tells of a run that went wrong although no test of it failed: of an error that nothing waited for, say, which no
 * report has. @param output what the runner printed
 */
export function failureOutsideOfTests({ failed }, told, output) {
  if (failed === 0 || told.length > 0) return [];
  const lines = output.trimEnd().split("\n");
  const unhandled = lines.findIndex((line) => line.includes("Unhandled Error"));
  const from = unhandled < 0 ? -40 : unhandled;
  return [{ name: "outside of a test", message: lines.slice(from).slice(0, 80).join("\n") }];
}

/** How many tests may fail beside others and still be run again: more is no accident of a busy machine. */
const RUN_AGAIN_AT_MOST = 3;

/**
 * @param first a run's counts, and of each failure what failuresInVitest or failuresInPlaywright returns
 * @returns the files to run again by themselves; none where nothing failed, too much did, or something outside of a test
 */
export function filesToRunAgain({ failed, told }) {
  const files = told.map(({ file }) => file);
  const few = failed === told.length && failed <= RUN_AGAIN_AT_MOST && files.every(Boolean);
  return few ? [...new Set(files)] : [];
}

/** @returns the first run's counts; its failed tests are flaky ones where they passed in the second run */
export function afterSecondRun(first, second) {
  if (second.failed > 0) return first;
  const { passed, failed, told, time } = first;
  return { passed: passed + failed, failed: 0, told: [], flaky: told, time };
}

/** Vitest's report has Jest's form; a file that breaks outside of its tests, in a hook say, has no failed test, and counts as one. */
export function countVitest(report) {
  const broken = report.testResults.filter(isBroken);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Playwright calls a test that passed at the second try flaky. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/** @returns of each test that failed, and of each file that broke, its file, its name and what was said of it */
export function failuresInVitest(report) {
  return report.testResults.flatMap((file) =>
    isBroken(file)
      ? [{ file: file.name, name: file.name, message: file.message }]
      : file.assertionResults.filter(isFailed).map((one) => ({
          file: file.name,
          name: `${file.name} > ${one.fullName}`,
          message: one.failureMessages.join("\n"),
        })),
  );
}

function isBroken({ status, assertionResults }) {
  return status === "failed" && !assertionResults.some(isFailed);
}

function isFailed({ status }) {
  return status === "failed";
}

/** @returns as above, of the journeys */
export function failuresInPlaywright({ suites, errors }) {
  const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
  const failed = suites.flatMap(specs).filter(({ ok }) => !ok);
  return [
    ...errors.map(({ message }) => ({ name: "outside of a test", message })),
    ...failed.map(({ file, title, tests }) => ({
      file,
      name: `${file} > ${title}`,
      message: tests
        .flatMap(({ results }) => results.flatMap((result) => result.errors))
        .map(({ message }) => message)
        .join("\n"),
    })),
  ];
}

/**
 * @param times of each part of the run its name, its milliseconds, and those of the processors; null where they are unknown
 * @param whole milliseconds of the whole run, in which some parts are side by side
 * @returns the lines that say how long each part took
 */
export function timeTable(times, whole) {
  const known = times.every(({ processor }) => processor !== null);
  const all = known ? times.reduce((sum, { processor }) => sum + processor, 0) : null;
  return [
    ...times.map(({ part, milliseconds, processor }) => lineOf(part, milliseconds, processor)),
    lineOf("all", whole, all),
  ].join("\n");
}

function lineOf(part, milliseconds, processor) {
  const took = `${part.padEnd(28)}${minutes(milliseconds)} min`;
  return processor === null ? took : `${took}  ${minutes(processor)} core-minutes`;
}

function minutes(milliseconds) {
  return (milliseconds / 60_000).toFixed(1).padStart(5);
}
