import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What holds for every test: bounds, so that a hanging one fails and does not hold up the run; and modules that are
 * loaded once for all files of a worker. What a test needs for itself is made by it: a database, a server, a folder.
 */
const common = {
  testTimeout: 40_000,
  hookTimeout: 60_000,
  // What is waited for comes at once, as a rule: this is the patience that a slow, busy machine asks for.
  expect: { poll: { timeout: 15_000 } },
  teardownTimeout: 30_000,
  isolate: false,
};

/** Files that wait for processes more than they reckon, the longest first. */
const LONG = [
  "operations",
  "crash",
  "batches",
  "nodes",
  "plans",
  "jobs",
  "embedded-postgres",
  "bad-input",
  "web-live",
  "permissions",
  "abuse-limits",
  "files",
  "timing",
];

/**
 * Not asked again on the oldest PostgreSQL, as its version changes nothing in them: how the process and the PostgreSQL that
 * ships are run, what goes between server and client, files, mail, who may ask what and how, how often, and in how many statements;
 * and kills in the middle of a batch, and of two servers, of whose transactions the other crash tests make sure there.
 */
const NOT_OF_THE_DATABASE = [
  "src/adapters/**",
  "src/platform/db/embedded-postgres.test.ts",
  "src/platform/realtime/**",
  "src/platform/apart/**",
  "src/platform/uploads/**",
  "test/abuse-limits.test.ts",
  "test/bad-input.test.ts",
  "test/connections.test.ts",
  "test/crash/batches.test.ts",
  "test/crash/nodes.test.ts",
  "test/drain.test.ts",
  "test/hosted-live.test.ts",
  "test/http-hardening.test.ts",
  "test/input-refusals.test.ts",
  "test/openapi.test.ts",
  "test/operations.test.ts",
  "test/permissions.test.ts",
  "test/query-count.test.ts",
  "test/timing.test.ts",
  "test/undelivered-messages.test.ts",
  "test/web-live.test.ts",
];

/** The long files begin first: a run is not to end with one of them alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const index = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return index === -1 ? LONG.length : index;
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...common, name: "contract", root: "contract", include: ["src/**/*.test.ts"] } },
      {
        test: {
          ...common,
          name: "server",
          root: "server",
          include: ["{src,test}/**/*.test.ts"],
          exclude: process.env["TEST_PG"] === "15" ? NOT_OF_THE_DATABASE : [],
          globalSetup: [`${import.meta.dirname}/server/test/support/global-setup.ts`],
        },
      },
      {
        resolve: { alias: [{ find: /^#web\//, replacement: `${import.meta.dirname}/web/src/` }] },
        test: {
          ...common,
          name: "web",
          root: "web",
          include: ["src/**/*.test.{ts,tsx}"],
          // Tests of hooks bring a page of their own, whose storage Node's would stand before.
          execArgv: ["--no-webstorage"],
        },
      },
      { test: { ...common, name: "scripts", root: "scripts", include: ["**/*.test.mjs"] } },
    ],
  },
});
