import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { explainDataDir, openDataDir } from "./data-dir.ts";
import { StartError } from "#server/platform/start-error";

/**
 * The secret of an installation that was given none: made once and kept in `dataDir/secret`, so that sign-ins
 * survive a restart. Several processes that start at once end up with the same one. Never for production.
 *
 * @param dataDir absolute path of DATA_DIR; made when missing.
 * @returns 43 characters of base64url (256 bits).
 * @throws StartError when DATA_DIR or the file in it cannot be used
 */
export function developmentSecret(dataDir: string): string {
  openDataDir(dataDir);
  try {
    return readOrMakeSecret(path.join(dataDir, "secret"));
  } catch (error) {
    throw explainDataDir(dataDir, error);
  }
}

function readOrMakeSecret(file: string): string {
  const kept = readSecret(file);
  if (kept !== null) return kept;
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(temporary, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  try {
    // A link never replaces: whoever comes second reads the first one's secret.
    linkSync(temporary, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  const secret = readSecret(file);
  if (secret === null)
    throw new StartError(`${file} holds no usable secret: delete it, or set SECRET`);
  return secret;
}

function readSecret(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8").trim();
    return text.length >= 32 ? text : null;
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
