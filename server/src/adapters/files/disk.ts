import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Files, assertFileKey, isFileKey, rangeWithin } from "./port.ts";

/**
 * Stores files in a directory: the content in `<directory>/company/<id>/<uuid>`, and its media type beside it in `<uuid>.type`.
 *
 * @param directory absolute path, created by the first write. Several nodes may share it.
 */
export function diskFiles(directory: string): Files {
  const pathOf = (key: string): string => {
    assertFileKey(key);
    return path.join(directory, key);
  };
  return {
    async put(key, body, { type }) {
      const target = pathOf(key);
      await mkdir(path.dirname(target), { recursive: true });
      // The type is written first, so existing content always has one.
      await writeWhole(typePath(target), Buffer.from(type));
      await writeWhole(target, body);
    },
    async get(key, range) {
      const target = pathOf(key);
      const found = await stat(target).catch(nullIfMissing);
      if (!found) return null;
      const part = range ? rangeWithin(range, found.size) : null;
      const type = await readFile(typePath(target), "utf8");
      const body = createReadStream(target, part ?? {});
      // Opened by path: an unread FileHandle would end the process when it is garbage-collected.
      await once(body, "open");
      return { body, size: found.size, type, range: part };
    },
    async delete(key) {
      const target = pathOf(key);
      await rm(target, { force: true });
      await rm(typePath(target), { force: true });
    },
    async stat(key) {
      const target = pathOf(key);
      const found = await stat(target).catch(nullIfMissing);
      return found && { size: found.size, type: await readFile(typePath(target), "utf8") };
    },
    async *list(before) {
      for await (const { folder, names } of companyFolders(directory)) {
        // A type without content counts as a file: its writer died between the two.
        const stems = new Set(names.map((name) => name.replace(/\.type$/, "")));
        for (const stem of stems) {
          const key = `company/${path.basename(folder)}/${stem}`;
          if (isFileKey(key) && (await isOlder(path.join(folder, stem), before))) yield key;
        }
      }
    },
    async removeUnfinished(before) {
      for await (const { folder, names } of companyFolders(directory)) {
        for (const name of names.filter((each) => each.endsWith(PART))) {
          const unfinished = path.join(folder, name);
          if (await isOlder(unfinished, before)) await rm(unfinished, { force: true });
        }
      }
    },
  };
}

const PART = ".part";

async function* companyFolders(
  directory: string,
): AsyncIterable<{ folder: string; names: string[] }> {
  const companies = path.join(directory, "company");
  for (const id of (await readdir(companies).catch(nullIfMissing)) ?? []) {
    const folder = path.join(companies, id);
    yield { folder, names: await readdir(folder) };
  }
}

/** @returns true if the content, or the type if there is no content, was last written before the date; false if both are gone */
async function isOlder(target: string, before: Date): Promise<boolean> {
  const found =
    (await stat(target).catch(nullIfMissing)) ??
    (await stat(typePath(target)).catch(nullIfMissing));
  return found !== null && found.mtime < before;
}

function typePath(target: string): string {
  return `${target}.type`;
}

/** Writes a temporary file, flushes it to the disk and renames it: after a crash there is the whole file or none. */
async function writeWhole(target: string, body: Buffer): Promise<void> {
  const temporary = `${target}.${randomBytes(6).toString("hex")}${PART}`;
  try {
    await writeFile(temporary, body, { flag: "wx", flush: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
