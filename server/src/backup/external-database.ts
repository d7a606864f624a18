import { spawn } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import path from "node:path";

import { StartError } from "#server/platform/start-error";

/** One of PostgreSQL's client programs that is installed on this machine. */
interface ClientProgram {
  path: string;
  major: number;
}

/**
 * Writes a copy of the database with `pg_dump`: a single snapshot, while it is in use.
 * @param serverMajor the server's major version; `pg_dump` must be at least as new
 * @returns the major version of the `pg_dump` that was used
 * @throws StartError if there is no such program, or it fails, with its message
 */
export async function dumpDatabase(
  databaseUrl: string,
  archive: string,
  serverMajor: number,
  stopping?: AbortSignal,
): Promise<number> {
  const program = await findProgram("pg_dump", serverMajor);
  // `--schema` leaves extensions out unless they are named.
  const what = ["--schema=public", "--schema=jobs", "--extension=pg_trgm"];
  const args = ["--format=custom", ...what, ...AS_ANYONE, `--file=${archive}`];
  await run(program, databaseUrl, args, stopping);
  return program.major;
}

/**
 * Fills the empty database with the copy that `dumpDatabase` wrote: all of it or, if it fails, nothing.
 * @param archiveMajor what `dumpDatabase` returned
 * @throws StartError if there is no `pg_restore` that can read it, or it fails, with its message
 */
export async function loadDatabase(
  databaseUrl: string,
  archive: string,
  archiveMajor: number,
  stopping?: AbortSignal,
): Promise<void> {
  const program = await findProgram("pg_restore", archiveMajor);
  const contents = `${archive}.contents`;
  const list = await run(program, null, ["--list", archive]);
  // Every database has this schema.
  const wanted = list.split("\n").filter((line) => !/ SCHEMA - public( |$)/.test(line));
  await writeFile(contents, wanted.join("\n"), { mode: 0o600 });
  const options = ["--single-transaction", "--exit-on-error", `--use-list=${contents}`];
  await run(program, databaseUrl, [...options, ...AS_ANYONE, archive], stopping);
}

/** The copy belongs to the role that restores it. */
const AS_ANYONE = ["--no-owner", "--no-privileges", "--no-comments"];

/** @returns the oldest of the installed programs that is new enough, as it knows the fewest settings that a server may lack */
async function findProgram(name: string, atLeast: number): Promise<ClientProgram> {
  const found: ClientProgram[] = [];
  const file = process.platform === "win32" ? `${name}.exe` : name;
  for (const folder of await programFolders()) {
    const program = path.join(folder, file);
    const version = await text(spawn(program, ["--version"]).on("error", () => {}).stdout).catch(
      () => "",
    );
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1]);
    if (major > 0) found.push({ path: program, major });
  }
  const [best] = found
    .filter(({ major }) => major >= atLeast)
    .toSorted((one, other) => one.major - other.major);
  if (best) return best;
  const have = found.length === 0 ? "is not installed" : `is there only for older versions`;
  throw new StartError(
    `${name} of PostgreSQL ${atLeast} or later ${have}. Install PostgreSQL's client programs ` +
      `(on Debian and Ubuntu postgresql-client-${atLeast}, with Homebrew libpq), or put their folder into PATH.`,
  );
}

/** @returns the folders in which installers of PostgreSQL put its programs, and those of PATH */
async function programFolders(): Promise<string[]> {
  const byVersion = ["/usr/lib/postgresql", "/Library/PostgreSQL", "C:\\Program Files\\PostgreSQL"];
  const versions = await Promise.all(
    byVersion.map(async (root) =>
      (await readdir(root).catch(() => [])).map((version) => path.join(root, version, "bin")),
    ),
  );
  const homebrew = ["/opt/homebrew/opt/libpq/bin", "/usr/local/opt/libpq/bin"];
  return [...versions.flat(), ...homebrew, ...(process.env["PATH"] ?? "").split(path.delimiter)];
}

/** Runs the program on a database, or on none. @returns what it printed. @throws StartError with the end of its messages */
async function run(
  { path: program }: ClientProgram,
  databaseUrl: string | null,
  args: string[],
  stopping?: AbortSignal,
): Promise<string> {
  const connection = databaseUrl === null ? null : connectionFor(databaseUrl);
  const child = spawn(program, [...(connection?.args ?? []), ...args], {
    env: { ...process.env, ...connection?.env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(stopping && { signal: stopping }),
  });
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, messages, code] = await Promise.race([
    Promise.all([text(child.stdout), text(child.stderr), closed]),
    failed,
  ]);
  if (code === 0) return output;
  throw new StartError(`${path.basename(program)} failed: ${messages.trim().slice(-1500)}`);
}

/**
 * Turns the connection string of our driver into one for libpq. The password goes into the environment, because everyone on the
 * machine can read a command line.
 */
function connectionFor(databaseUrl: string): { args: string[]; env: Record<string, string> } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  // What our driver knows and libpq doesn't.
  if (/^(1|true)$/.test(url.searchParams.get("ssl") ?? ""))
    url.searchParams.set("sslmode", "require");
  for (const name of ["ssl", "uselibpqcompat"]) url.searchParams.delete(name);
  return {
    args: [`--dbname=${url.href}`],
    env: { PGAPPNAME: "lineup backup", ...(password !== "" && { PGPASSWORD: password }) },
  };
}
