// npm run check: the static checks, side by side, with the time each one took. Also called by npm test.
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { packageProgram, pinnedNode, projectEnvironment, root, run } from "./project.mjs";
import { setUp } from "./setup.mjs";

/** Ends a tool that hangs: the slowest takes half a minute, and on a busy machine several. */
const PATIENCE = 5 * 60_000;

/**
 * Runs every static check and prints the outcome.
 * @param options.metered measure the processor time
 * @returns {Promise<{ passed: number, failed: number, told: { name: string, message: string }[],
 * time: { milliseconds: number, processor: number | null } }>} the counts of checks, and the output of those that failed
 */
export async function check({ metered = false } = {}) {
  const began = performance.now();
  const waiting = steps();
  let passed = 0;
  let processor = 0;
  const told = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const ended = await run(pinnedNode(), step.args, {
        env: projectEnvironment(step.env),
        timeout: PATIENCE,
        metered,
      });
      const { code, output, milliseconds } = ended;
      processor = [processor, ended.processor].includes(null) ? null : processor + ended.processor;
      console.log(
        `${code === 0 ? "ok    " : "FAILED"} ${(milliseconds / 1000).toFixed(1).padStart(5)} s  ${step.name}`,
      );
      if (code === 0) passed += 1;
      else {
        told.push({ name: step.name, message: output.trimEnd() });
        console.log(output.trimEnd());
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  const time = { milliseconds: performance.now() - began, processor };
  return { passed, failed: told.length, told, time };
}

/** @returns the checks, the longest first: a run would otherwise end with one of them alone */
function steps() {
  // In the order of how long they take.
  const workspaces = ["server", "web", "contract", "bench", "e2e", "embedded-postgres"];
  const typed = workspaces.filter(
    (name) => existsSync(join(root, name, "tsconfig.json")) && hasSources(name),
  );
  // Each thread of the type checker works out the types that it meets again: one thread takes half the processor time of
  // several, and the checks run side by side anyway.
  const threads = Math.max(1, Math.floor(availableParallelism() / 2));
  return [
    {
      name: "lint (oxlint)",
      args: [packageProgram("oxlint"), "--type-aware", "--deny-warnings"],
      env: { GOMAXPROCS: String(threads) },
    },
    ...typed.map((name) => ({
      name: `types: ${name}`,
      args: [packageProgram("typescript", "tsc"), "-p", name, "--checkers", "1"],
    })),
    { name: "unused code (knip)", args: [packageProgram("knip"), "--no-progress"] },
    { name: "structure", args: [join(root, "scripts", "check-structure.mjs")] },
    { name: "format (oxfmt)", args: [packageProgram("oxfmt"), "--check", "."] },
  ];
}

/** A workspace that holds only its configuration so far has nothing to compile. */
function hasSources(name) {
  return ["src", "chromium.ts", "playwright.config.ts"].some((entry) =>
    existsSync(join(root, name, entry)),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await setUp({ web: false });
    const { failed } = await check();
    process.exitCode = failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
