// npm run bench: set-up, then the load and size measurements.
import { join } from "node:path";

import { pinnedNode, projectEnvironment, root, runUntilStopped } from "./project.mjs";
import { setUp } from "./setup.mjs";

try {
  await setUp();
  const args = [join(root, "bench", "src", "main.ts"), ...process.argv.slice(2)];
  process.exitCode = await runUntilStopped([
    { command: pinnedNode(), args, options: { env: projectEnvironment() } },
  ]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
