import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** @returns the short hash of the current commit, followed by "with changes" if the working tree differs from it outside docs */
export function currentCommit(): string {
  const commit = git("rev-parse", "--short=8", "HEAD").trim();
  const isClean = git("status", "--porcelain", "--untracked-files=no", "--", ":!docs") === "";
  return isClean ? commit : `${commit} with changes`;
}

/**
 * Hashes files of the working tree. Unlike a commit's hash, this doesn't change with a rebase, and it includes uncommitted
 * changes.
 * @param paths files and folders, relative to the project's folder; tests in them are left out
 * @returns 12 hexadecimal digits
 * @throws Error if a path has no files
 */
export function hashOfCode(paths: readonly string[]): string {
  const names = paths.flatMap((entry) => {
    const files = git("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", entry)
      .split("\0")
      .filter((name) => !/^$|\.test\.\w+$/.test(name) && existsSync(path.join(root, name)));
    if (files.length === 0) throw new Error(`bench/src/measured-code.ts names ${entry}: no files`);
    return files;
  });
  const sorted = [...new Set(names)].toSorted();
  const blobs = git("hash-object", "--no-filters", "--", ...sorted).split("\n");
  const lines = sorted.map((name, at) => `${blobs[at]} ${name}`);
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 12);
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });
}
