// npm start: set-up, then the product. `--dev`: with live reload of server (node --watch) and web (Vite's own server).
import { join } from "node:path";

import {
  packageProgram,
  pinnedNode,
  projectEnvironment,
  root,
  runUntilStopped,
} from "./project.mjs";
import { setUp } from "./setup.mjs";

const dev = process.argv.includes("--dev");
const main = join(root, "server", "src", "main.ts");

/** Megabytes for objects that have just been made. Node.js would take 32 on large machines, of which an idle server holds most. */
const memory = ["--max-semi-space-size=8"];

/** glibc would give each thread an arena of its own (mallopt(3)): 10 to 20 MB that are held and hardly used. */
const fewArenas = { MALLOC_ARENA_MAX: "2" };

try {
  await setUp();
  // Node.js keeps the code it has compiled: a third less to do at each start, and 15 MB less to hold.
  const cache = join(root, ".cache", "compiled");
  const options = { env: projectEnvironment({ NODE_COMPILE_CACHE: cache, ...fewArenas }) };
  const server = {
    command: pinnedNode(),
    args: [...memory, ...(dev ? ["--watch", "--watch-preserve-output"] : []), main],
    options,
  };
  const web = { command: pinnedNode(), args: [packageProgram("vite"), join(root, "web")], options };
  if (dev)
    console.log(
      "Server with reload on its own address; the web app with live reload on the address Vite prints.",
    );
  process.exitCode = await runUntilStopped(dev ? [server, web] : [server]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
