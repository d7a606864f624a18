import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { explainDataDir, openDataDir } from "./data-dir.ts";
import { StartError } from "#server/platform/start-error";

/**
 * Creates a secret for an installation without SECRET and keeps it in `dataDir/secret`, so sign-ins survive a restart. Processes that
 * start at the same time get the same secret. Not for production.
 *
 * @param dataDir absolute path of DATA_DIR, created if missing
 * @returns the secret: 43 characters of base64url (256 bits), unless the file was written by hand
 * @throws StartError if DATA_DIR or the file in it can't be used
 */
export function developmentSecret(dataDir: string): string {
  openDataDir(dataDir);
  try {
    return readOrCreateSecret(path.join(dataDir, "secret"));
  } catch (error) {
    throw explainDataDir(dataDir, error);
  }
}

/**
 * @returns the secret that an earlier start keeps in `dataDir/secret`
 * @throws StartError if there is none
 */
export function existingSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  const secret = readSecret(file);
  if (secret === null)
    throw new StartError(
      `${file} is missing or unusable. Set SECRET as for npm start, or set DATA_DIR to the folder that Lineup runs with.`,
    );
  return secret;
}

function readOrCreateSecret(file: string): string {
  const existing = readSecret(file);
  if (existing !== null) return existing;
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(temporary, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  try {
    // A link never replaces a file: a process that comes second reads the first one's secret.
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
