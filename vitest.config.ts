import { readFileSync } from "node:fs";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Settings of every test: bounds, which make a hanging test fail instead of holding up the run; and modules are
 * loaded once for all files of a worker. Each test makes what it needs: a database, a server, a folder.
 */
const common = {
  testTimeout: 40_000,
  hookTimeout: 60_000,
  // Most waits end immediately: this is for a slow, busy machine.
  expect: { poll: { timeout: 15_000 } },
  teardownTimeout: 30_000,
  isolate: false,
};

/** Settings of tests of what Node.js runs as it is: loaded by Node.js itself, the code starts and runs faster than through Vite. */
const native = { ...common, experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Files that wait for processes more than they compute, the longest first. */
const LONG = [
  "operations",
  "twenty-kills",
  "batches",
  "nodes",
  "plans",
  "jobs",
  "bad-input",
  "web-live",
  "permissions",
  "every-call",
  "abuse-limits",
  "crash",
  "files",
  "timing",
];

/** `npm run test:full` sets it. */
const isFull = process.env["TEST_FULL"] === "1";

/** Tests that only the full run has. */
const FULL = "test/full/**";

/** What the short run repeats on the oldest PostgreSQL: migrations, schema, live events, and each call's statements. */
const ON_THE_OLDEST = [
  "src/platform/{db,jobs,outbox}/**/*.test.ts",
  "test/{schema,plans}/**/*.test.ts",
  "test/at-once.test.ts",
  "test/every-call.test.ts",
  "test/live-state.test.ts",
];

/**
 * What the full run doesn't repeat on the oldest PostgreSQL, because the version of the database changes nothing in it:
 * how the process and the embedded PostgreSQL are run, the protocol between server and client, files, mail, permissions,
 * limits and counts of statements; and kills in a batch and of two servers: the other crash tests cover their transactions.
 */
const NOT_OF_THE_DATABASE = [
  "src/adapters/**",
  "src/platform/realtime/**",
  "src/platform/worker/**",
  "src/platform/uploads/**",
  "test/abuse-limits.test.ts",
  "test/bad-input.test.ts",
  "test/connections.test.ts",
  "test/crash/crash.test.ts",
  "test/drain.test.ts",
  "test/full/abuse-limits.test.ts",
  "test/full/bad-input.test.ts",
  "test/full/crash/batches.test.ts",
  "test/full/crash/nodes.test.ts",
  "test/full/timing.test.ts",
  "test/hosted-live.test.ts",
  "test/http-hardening.test.ts",
  "test/input-refusals.test.ts",
  "test/openapi.test.ts",
  "test/operations.test.ts",
  "test/permissions.test.ts",
  "test/query-count.test.ts",
  "test/undelivered-messages.test.ts",
  "test/web-live.test.ts",
];

/** @returns what of the server's tests runs on the PostgreSQL and at the depth that the environment names */
function serverTests(): { include: string[]; exclude: string[] } {
  const include = ["{src,test}/**/*.test.ts"];
  const isOldest = process.env["TEST_PG"] === "15";
  if (isFull) return { include, exclude: isOldest ? NOT_OF_THE_DATABASE : [] };
  if (!isOldest) return { include, exclude: [FULL] };
  return { include: ON_THE_OLDEST, exclude: [] };
}

/** How the web's modules name each other. */
const webModules = {
  resolve: { alias: [{ find: /^#web\//, replacement: `${import.meta.dirname}/web/src/` }] },
};

/** The order of the projects. The longest are first: otherwise a run would end with one of them alone. */
const PROJECTS = ["embedded-postgres", "server", "scripts", "contract", "web"];

/**
 * Starts the long files first, and keeps the files of a project and an environment together. A worker takes the next file only if
 * both are the same; otherwise it ends, and another one starts and loads all modules again.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placed = sorted.map((file) => ({ file, place: placeOf(file) }));
    return placed.sort((one, other) => one.place - other.place).map(({ file }) => file);
  }
}

function placeOf({ moduleId, project }: TestSpecification): number {
  const index = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  const rank = index === -1 ? LONG.length : index;
  const hasPage = readFileSync(moduleId, "utf8").startsWith("// @vitest-environment");
  return PROJECTS.indexOf(project.name) * 1000 + (hasPage ? 0 : 500) + rank;
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...native, name: "contract", root: "contract", include: ["src/**/*.test.ts"] } },
      {
        test: {
          ...native,
          name: "embedded-postgres",
          root: "embedded-postgres",
          include: ["src/**/*.test.ts"],
        },
      },
      {
        test: {
          ...native,
          name: "server",
          root: "server",
          ...serverTests(),
          globalSetup: [`${import.meta.dirname}/server/test/support/global-setup.ts`],
        },
      },
      {
        ...webModules,
        test: {
          ...common,
          name: "web",
          root: "web",
          include: ["src/**/*.test.{ts,tsx}"],
          // Tests of hooks bring a page of their own, whose storage Node's would stand before.
          execArgv: ["--no-webstorage"],
        },
      },
      { test: { ...native, name: "scripts", root: "scripts", include: ["**/*.test.mjs"] } },
    ],
  },
});
