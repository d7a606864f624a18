import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** @returns the short hash of the commit that is checked out; it says so when files have changed since */
export function currentCommit(): string {
  const commit = git("rev-parse", "--short=8", "HEAD").trim();
  const isClean = git("status", "--porcelain", "--untracked-files=no", "--", ":!docs") === "";
  return isClean ? commit : `${commit} with changes`;
}

/**
 * Hashes files as they are in the working tree, so that the hash survives a rebase and tells what was really measured.
 * @param paths files and folders below the project's folder; tests in them are left out
 * @returns 12 hexadecimal digits @throws for a path that holds no file
 */
export function hashOfCode(paths: readonly string[]): string {
  const names = paths.flatMap((each) => {
    const found = git("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", each)
      .split("\0")
      .filter((name) => !/^$|\.test\.\w+$/.test(name) && existsSync(path.join(root, name)));
    if (found.length === 0) throw new Error(`bench/src/measured-code.ts names ${each}: no files`);
    return found;
  });
  const sorted = [...new Set(names)].toSorted();
  const blobs = git("hash-object", "--no-filters", "--", ...sorted).split("\n");
  const lines = sorted.map((name, at) => `${blobs[at]} ${name}`);
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 12);
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });
}
