// npm run backup -- <folder> and npm run restore -- <folder>: a consistent copy of database, files and secret, and the way back.
import { join, resolve } from "node:path";

import { pinnedNode, projectEnvironment, root, runUntilStopped } from "./project.mjs";
import { setUp } from "./setup.mjs";

const [command, folder] = process.argv.slice(2);
const main = join(root, "server", "src", "backup", "main.ts");
// npm changes to the project's folder. The folder is named from where the person is.
const from = process.env.INIT_CWD ?? process.cwd();

try {
  await setUp({ web: false });
  const args = [main, command, ...(folder ? [resolve(from, folder)] : [])];
  const program = { command: pinnedNode(), args, options: { env: projectEnvironment() } };
  process.exitCode = await runUntilStopped([program]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
