import { mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import path from "node:path";

import { StartError } from "#server/platform/start-error";

/**
 * Creates DATA_DIR if it is missing, and checks that this process can write to it.
 * @param dataDir absolute path
 * @throws StartError that names DATA_DIR, the reason and the owner
 */
export function openDataDir(dataDir: string): void {
  try {
    createFolder(dataDir);
    rmdirSync(mkdtempSync(path.join(dataDir, ".try-")));
  } catch (error) {
    throw explainDataDir(dataDir, error);
  }
}

/** @returns a StartError that explains a file system error in DATA_DIR; any other error unchanged */
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

/** Creates folders one by one, because Node's recursive option never returns where folders can't be created, as in /proc. */
function createFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || path.dirname(folder) === folder) throw error;
    createFolder(path.dirname(folder));
    mkdirSync(folder);
  }
}

/** @returns the path if it exists, otherwise the nearest folder above it, with its owner */
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
