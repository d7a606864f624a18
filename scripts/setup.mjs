// Set-up, as far as it is needed: packages as the lock file says, and the built web app.
// `node scripts/setup.mjs` does both; the other scripts call it before they start.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { projectEnvironment, root, run } from "./project.mjs";

/**
 * Installs what is missing and builds what is stale.
 * @param parts.web false: leave the web app as it is
 */
export async function setUp({ web = true } = {}) {
  await installIfNeeded();
  if (web) await buildWebIfStale();
}

async function installIfNeeded() {
  if (isInstalled()) return;
  console.log("Installing packages (npm ci) …");
  // Everything is needed whatever NODE_ENV says: the web app is built here, and Node.js itself is an optional package.
  // What npm and other packages warn of doesn't concern someone who only wants to start the product. Errors are shown.
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const args = ["ci", "--include=dev", "--include=optional", ...quiet];
  const npm = process.env.npm_execpath;
  const { code } = npm?.endsWith(".js")
    ? await run(process.execPath, [npm, ...args], { show: true })
    : await run("npm", args, { show: true, shell: process.platform === "win32" });
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code})`);
}

/** Compares the lock file with npm's own record of what lies in node_modules, which it writes last. */
function isInstalled() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const found = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true; // the project's own workspaces
    if (!(path in found)) return entry.optional === true; // another platform's binary
    return found[path].version === entry.version && found[path].resolved === entry.resolved;
  });
}

async function buildWebIfStale() {
  if (!existsSync(join(root, "web", "vite.config.ts"))) return;
  const stampDir = join(root, ".cache");
  const stamp = join(stampDir, "web-build");
  const now = contentHash(["web", "contract", "package-lock.json", "tsconfig.base.json"]);
  const isBuilt = existsSync(join(root, "web", "dist", "index.html")) && existsSync(stamp);
  if (isBuilt && readFileSync(stamp, "utf8") === now) return;
  console.log("Building the web app …");
  const vite = await run("npm", ["run", "build", "-w", "web"], {
    env: projectEnvironment({ NODE_ENV: "production" }),
    shell: process.platform === "win32",
  });
  if (vite.code !== 0) throw new Error(`The web app does not build:\n${vite.output}`);
  mkdirSync(stampDir, { recursive: true });
  writeFileSync(stamp, now);
}

function contentHash(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesUnder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  if (path.includes(".")) return [path];
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .filter((file) => !/[\\/](node_modules|dist)[\\/]|\.test\.tsx?$/.test(file))
    .sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setUp().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
