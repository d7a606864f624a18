import type { Files } from "#server/adapters/files/port";
import type { BatchActor, PlannedChunk } from "#server/features/employees/batch-rules";
import { keptFile } from "#server/features/employees/import-file-service";
import { readMissing } from "#server/features/employees/import-missing-reads";
import type { ImportInput } from "#server/features/employees/import-options-rules";
import {
  type ImportWork,
  missingChunks,
  planImport,
} from "#server/features/employees/import-plan-service";
import { pinsOf } from "#server/platform/auth/pins";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

interface Occasion {
  readonly tx: Db;
  readonly scope: CompanyScope;
  readonly actor: BatchActor;
  readonly now: Date;
  readonly files: Files;
  readonly secret: string;
}

/**
 * Reads the file of an import again, as it was confirmed, against the people as they are now.
 * @returns the changes, as they are read @throws CallError when the file is gone
 */
export async function* importChunks(
  { tx: db, scope, actor, now, files, secret }: Occasion,
  kind: ImportWork["kind"],
  { file, file_name: _name, ...options }: ImportInput,
): AsyncGenerator<PlannedChunk> {
  const content = await keptFile(files, file);
  const about = { db, scope, actor, now, kind, content, options };
  const work = { ...about, pins: pinsOf(secret, scope), isInTransaction: true };
  for await (const part of planImport(work)) {
    if ("chunk" in part) yield part.chunk;
    if ("absence" in part && options.missing_employees)
      yield* missingChunks(kind, await readMissing(db, scope, part.absence), part.lastRow);
  }
}
