import { newFileKey } from "#server/adapters/files/port";
import type { Selectable } from "kysely";

import type { PreparingContext } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";
import { copyFile } from "#server/platform/uploads/copy-file";

/** A file's description and storage keys. */
export type FileContent = Omit<
  Selectable<Database["shared_template_files"]>,
  "id" | "company_id" | "shared_template_id" | "position"
>;

/** A copy in the file store that no row names yet. */
export interface CopiedFile {
  /** The id of the original. */
  readonly of: number;
  readonly file: FileContent;
}

/**
 * Copies files to new storage keys. Runs before the transaction, because it takes time; a job deletes copies that no
 * row comes to name.
 * @param scope the company that gets the copies
 * @returns the copies; a file missing from the store is left out
 */
export async function copyFiles(
  { adapters: { files } }: Pick<PreparingContext, "adapters">,
  scope: CompanyScope,
  originals: readonly (FileContent & { readonly id: number })[],
): Promise<CopiedFile[]> {
  const made: string[] = [];
  const copyOf = async (key: string | null): Promise<string | null> => {
    if (key === null) return null;
    const copy = newFileKey(scope.companyId);
    if (!(await copyFile(files, key, copy))) return null;
    made.push(copy);
    return copy;
  };
  const copies: CopiedFile[] = [];
  try {
    for (const original of originals) {
      const storage_key = await copyOf(original.storage_key);
      if (storage_key === null) continue;
      const smaller = {
        storage_key_min: await copyOf(original.storage_key_min),
        storage_key_thumb: await copyOf(original.storage_key_thumb),
      };
      copies.push({ of: original.id, file: { ...factsOf(original), storage_key, ...smaller } });
    }
    return copies;
  } catch (error) {
    await Promise.allSettled(made.map((key) => files.delete(key)));
    throw error;
  }
}

/** @returns the storage keys of the copies */
export function keysOf(copies: readonly CopiedFile[]): string[] {
  return copies.flatMap(({ file }) =>
    [file.storage_key, file.storage_key_min, file.storage_key_thumb].filter((key) => key !== null),
  );
}

function factsOf({
  name,
  original_filename,
  content,
  type,
  type_category,
  size,
  width,
  height,
  sha256,
}: FileContent): Omit<FileContent, "storage_key" | "storage_key_min" | "storage_key_thumb"> {
  const words = { name, original_filename, content };
  return { ...words, type, type_category, size, width, height, sha256 };
}
