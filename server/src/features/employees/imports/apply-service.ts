import type {
  BatchActor,
  BatchMeans,
  PlannedChunk,
} from "#server/features/employees/batches/rules";
import { readMissing } from "#server/features/employees/imports/missing-reads";
import type { ImportInput } from "#server/features/employees/imports/options-rules";
import {
  type ImportWork,
  missingChunks,
  planImport,
} from "#server/features/employees/imports/plan-service";
import type { Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

interface Occasion extends BatchMeans {
  readonly tx: Db;
  readonly scope: CompanyScope;
  readonly actor: BatchActor;
  readonly now: Date;
}

/**
 * Reads the file of an import again, with the confirmed options, and compares it with the current employees.
 * @returns the changes to apply
 * @throws CallError `conflict` if the file is no longer stored, or if more employees are missing from the file now than at the
 *   time when the import was confirmed
 */
export async function importChunks(
  { tx, scope, actor, now, fileOf, secret }: Occasion,
  kind: ImportWork["kind"],
  { file, file_name: _name, found: _found, opened: _opened, leaving = 0, ...options }: ImportInput,
): Promise<PlannedChunk[]> {
  // Missing locations and audiences were already created when the import was confirmed, so no others are created here.
  const applied = { ...options, create_segments: false };
  const work = { scope, actor, now, kind, content: await fileOf(file), options: applied, secret };
  const plan = await planImport(tx, work);
  // All rows are matched before the missing employees are read, because `absence` needs to know every employee in the file. New
  // employees are inserted later, so they can't count as missing.
  const chunks: PlannedChunk[] = [...plan.chunks];
  const missing = options.missing_employees ? await readMissing(tx, scope, plan.absence()) : [];
  // Stop if more people would be deactivated (or, in an import of managers, would lose their managers) than the caller confirmed.
  if (missing.length > leaving) throw new CallError("conflict", { text: moreMissing });
  return [...chunks, ...missingChunks(kind, missing, plan.lastRow)];
}

const moreMissing: Text = {
  en: "More people are missing from the file than when this was confirmed. Nothing was changed",
  es: "Faltan más personas en el archivo que cuando se confirmó. No se cambió nada",
};
