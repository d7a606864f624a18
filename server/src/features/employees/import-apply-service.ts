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
 * @returns the changes, as they are read @throws CallError when the file is gone
 */
export async function* importChunks(
  { tx, scope, actor, now, fileOf, secret }: Occasion,
  kind: ImportWork["kind"],
  { file, file_name: _name, ...options }: ImportInput,
): AsyncGenerator<PlannedChunk> {
  const work = { scope, actor, now, kind, content: await fileOf(file), options, secret };
  for await (const part of planImport(tx, work)) {
    if ("chunk" in part) yield part.chunk;
    if ("absence" in part && options.missing_employees)
      yield* missingChunks(kind, await readMissing(tx, scope, part.absence), part.lastRow);
  }
}
