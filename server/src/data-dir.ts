import { mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import path from "node:path";

import { StartError } from "#server/platform/start-error";

/**
 * Makes DATA_DIR where it is missing, and tries whether this process may write there.
 * @param dataDir absolute path
 * @throws StartError that names DATA_DIR, the reason and the owner
 */
export function openDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    rmdirSync(mkdtempSync(path.join(dataDir, ".try-")));
  } catch (error) {
    throw explainDataDir(dataDir, error);
  }
}

/** @returns a StartError for what the file system refused in DATA_DIR; anything else as it is */
export function explainDataDir(dataDir: string, error: unknown): unknown {
  const { message, path: place } = error as NodeJS.ErrnoException;
  if (place === undefined || !(isInside(dataDir, place) || isInside(place, dataDir))) return error;
  const found = nearest(place);
  const own = process.geteuid?.() ?? found.uid;
  const advice =
    found.uid === own
      ? "Set DATA_DIR to another folder."
      : `${found.path} belongs to account ${found.uid}, and Lineup runs as account ${own}: ` +
        "give it to that account, or set DATA_DIR to another folder.";
  return new StartError(`DATA_DIR (${dataDir}) cannot be used: ${message}. ${advice}`);
}

/** One by one: Node's own recursive way never ends where folders cannot be made, as in /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || path.dirname(folder) === folder) throw error;
    makeFolder(path.dirname(folder));
    mkdirSync(folder);
  }
}

/** What there is of a path that may not be there: itself, or the nearest folder above it. */
function nearest(place: string): { path: string; uid: number } {
  try {
    return { path: place, uid: statSync(place).uid };
  } catch {
    return nearest(path.dirname(place));
  }
}

function isInside(folder: string, place: string): boolean {
  return place === folder || place.startsWith(folder + path.sep);
}
