import type { BatchActor, BatchMeans, PlannedChunk } from "#server/features/employees/batch-rules";
import { readMissing } from "#server/features/employees/import-missing-reads";
import type { ImportInput } from "#server/features/employees/import-options-rules";
import {
  type ImportWork,
  missingChunks,
  planImport,
} from "#server/features/employees/import-plan-service";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

interface Occasion extends BatchMeans {
  readonly tx: Db;
  readonly scope: CompanyScope;
  readonly actor: BatchActor;
  readonly now: Date;
}

/**
 * Reads the file of an import again, as it was confirmed, against the people as they are now.
 * @returns the changes @throws CallError when the file is gone
 */
export async function importChunks(
  { tx, scope, actor, now, fileOf, secret }: Occasion,
  kind: ImportWork["kind"],
  { file, file_name: _name, ...options }: ImportInput,
): Promise<PlannedChunk[]> {
  const work = { scope, actor, now, kind, content: await fileOf(file), options, secret };
  const { chunks, absence, lastRow } = await planImport(tx, work);
  // Before anybody is added who is not among those who were found.
  const missing = options.missing_employees ? await readMissing(tx, scope, absence) : [];
  return [...chunks, ...missingChunks(kind, missing, lastRow)];
}
