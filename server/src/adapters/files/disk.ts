import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Files, assertFileKey, rangeWithin } from "./port.ts";

/**
 * Files in a directory: `<directory>/company/<id>/<uuid>` with the bytes and `<uuid>.type` beside it with the media type.
 *
 * @param directory absolute path; made when first written to. Several nodes may share it.
 */
export function diskFiles(directory: string): Files {
  const pathOf = (key: string): string => {
    assertFileKey(key);
    return path.join(directory, key);
  };
  return {
    async put(key, body, { type }) {
      const target = pathOf(key);
      // It may break before the pipeline below listens; the pipeline still sees it then.
      if (body instanceof Readable) body.on("error", () => {});
      await mkdir(path.dirname(target), { recursive: true });
      // The type first: bytes that can be seen always have one.
      await writeWhole(typePath(target), Buffer.from(type));
      return { size: await writeWhole(target, body) };
    },
    async get(key, range) {
      const target = pathOf(key);
      const found = await stat(target).catch(nullIfMissing);
      if (!found) return null;
      const part = range ? rangeWithin(range, found.size) : null;
      const type = await readFile(typePath(target), "utf8");
      const body = createReadStream(target, part ?? {});
      // By path and not by FileHandle: one that somebody forgets to read would end the process when it is collected.
      await once(body, "open");
      return { body, size: found.size, type, range: part };
    },
    async delete(key) {
      const target = pathOf(key);
      await rm(target, { force: true });
      await rm(typePath(target), { force: true });
    },
    async exists(key) {
      const found = await stat(pathOf(key)).catch(nullIfMissing);
      return found !== null;
    },
  };
}

function typePath(target: string): string {
  return `${target}.type`;
}

/** To a file of another name, to the platter, then renamed: after a crash there is the whole file or none. */
async function writeWhole(target: string, body: Buffer | Readable): Promise<number> {
  const temporary = `${target}.${randomBytes(6).toString("hex")}.part`;
  const file = await open(temporary, "wx");
  try {
    const stream = file.createWriteStream({ flush: true });
    await pipeline(body instanceof Readable ? body : Readable.from([body]), stream);
    await rename(temporary, target);
    return stream.bytesWritten;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
