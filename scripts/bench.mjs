// npm run bench: set-up, then the load and size measurements; with --status only what is out of date.
import { join } from "node:path";

import { pinnedNode, projectEnvironment, root, runUntilStopped } from "./project.mjs";
import { setUp } from "./setup.mjs";

try {
  const names = process.argv.slice(2);
  const isStatus = names.includes("--status");
  if (!isStatus) await setUp();
  const program = join(root, "bench", "src", isStatus ? "status.ts" : "main.ts");
  const args = isStatus ? [program] : [program, ...names];
  process.exitCode = await runUntilStopped([
    { command: pinnedNode(), args, options: { env: projectEnvironment() } },
  ]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
