import { defineConfig } from "vitest/config";

/** Bounds for every test: a hanging one fails and does not hold up the run. */
const bounded = { testTimeout: 20_000, hookTimeout: 60_000, teardownTimeout: 30_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...bounded, name: "contract", root: "contract", include: ["src/**/*.test.ts"] } },
      {
        test: {
          ...bounded,
          name: "server",
          root: "server",
          include: ["{src,test}/**/*.test.ts"],
          globalSetup: [`${import.meta.dirname}/server/test/support/global-setup.ts`],
        },
      },
      {
        resolve: { alias: [{ find: /^#web\//, replacement: `${import.meta.dirname}/web/src/` }] },
        test: {
          ...bounded,
          name: "web",
          root: "web",
          include: ["src/**/*.test.{ts,tsx}"],
          // Tests of hooks bring a page of their own, whose storage Node's would stand before.
          execArgv: ["--no-webstorage"],
        },
      },
      { test: { ...bounded, name: "scripts", root: "scripts", include: ["**/*.test.mjs"] } },
    ],
  },
});
