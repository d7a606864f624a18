import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { newFileKey } from "#server/adapters/files/port";
import { insertBatch } from "#server/features/employees/batches/store";
import { alreadyStarted, batchView, launchBatch } from "#server/features/employees/batches/service";
import { previewIn } from "#server/features/employees/imports/file-service";
import {
  type FoundImport,
  type ImportInput,
  type ImportOptions,
  givenOptions,
  lookOf,
  optionsOf,
} from "#server/features/employees/imports/options-rules";
import type { ImportWork } from "#server/features/employees/imports/plan-service";
import { presentPreview } from "#server/features/employees/imports/present";
import type { Preview, PreviewFilter } from "#server/features/employees/imports/preview-service";
import { readLogState } from "#server/features/employees/imports/reads";
import { requireImport } from "#server/features/employees/imports/access";
import { type Source, sourceOf } from "#server/features/employees/imports/source-service";
import { openSegments } from "#server/features/employees/imports/segments-service";
import {
  changeImportInput,
  rememberColumns,
  removePreview,
} from "#server/features/employees/imports/store";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { PreparingFor } from "#server/platform/http/handlers";
import type { UploadedFile } from "#server/platform/http/input/read-input";
import type { Text } from "#server/platform/texts";
import { withFileRollback } from "#server/platform/uploads/file-rollback";

type Kind = ImportWork["kind"];
type Preparing = PreparingFor<"management">;
type Confirmed = CallArguments<"confirmEmployeeImport">;
type Given = Omit<Confirmed, "confirm_missing" | "shown">;

/** A file that this call or an earlier preview has read, with the result of reading it. */
interface KnownImport {
  readonly kind: Kind;
  /** The id of the stored preview; null if it isn't stored yet. */
  readonly id: number | null;
  readonly input: ImportInput;
  /** The part of the input that this call changes. */
  readonly change: Partial<ImportInput>;
  readonly found: FoundImport;
  readonly isNewFile: boolean;
  /** The locations and audiences that are named in the file but don't exist in the company. */
  readonly names: Pick<Preview, "locations" | "audiences">;
}

/** A file that this call has read. */
interface ReadImport extends KnownImport {
  readonly preview: Preview;
  /** True if this call chooses the fields of the columns. */
  readonly isMatched: boolean;
}

/**
 * Reads the file that a call uploads or refers to. Reading takes a while, so it's done before the transaction. If the
 * transaction fails, no batch refers to the uploaded file, and a job deletes it.
 * @throws UploadError if the file can't be read; CallError `not_found` if the import is unknown; `conflict` if the import is
 *   confirmed or its file is no longer stored; `validation_failed` if the call has neither a file nor an id
 */
export async function readImportFile(
  ctx: Preparing,
  kind: Kind,
  given: Given,
  file: UploadedFile | undefined,
  filter: PreviewFilter,
): Promise<ReadImport> {
  return readSource(ctx, kind, given, await sourceOf(ctx, kind, given, file), filter);
}

/**
 * Finds the preview to confirm. If the file, the options or the company's data changed after the last preview, makes a new one.
 * @throws the same errors as `readImportFile`
 */
export async function findImport(
  ctx: Preparing,
  kind: Kind,
  given: Given,
  file: UploadedFile | undefined,
): Promise<KnownImport> {
  const source = await sourceOf(ctx, kind, given, file);
  const { id, key, name } = source;
  const options = optionsOf(given, source.options);
  const isAsFound = key !== null && source.found?.look === (await lookFrom(ctx, key, options));
  const found = isAsFound ? source.found : undefined;
  // To create locations and audiences, read the file again: their names are only in the file.
  if (key === null || found === undefined || options.create_segments)
    return readSource(ctx, kind, given, source, noRows);
  const input = { ...options, file: key, file_name: name };
  return { kind, id, input, change: {}, found, isNewFile: false, names: noNames };
}

const noRows = { show: "unchanged", terms: "", page: 1, per_page: 0 } as const;
const noNames = { locations: { unknown: [], opened: [] }, audiences: { unknown: [], opened: [] } };

async function readSource(
  ctx: Preparing,
  kind: Kind,
  given: Given,
  source: Source,
  filter: PreviewFilter,
): Promise<ReadImport> {
  const { scope, actor, now, config } = ctx;
  const options = optionsOf(given, source.options);
  const isNewFile = source.key === null;
  const file = source.key ?? newFileKey(scope.companyId);
  const look = await lookFrom(ctx, file, options);
  const work = { scope, actor, now, kind, options, secret: config.secret };
  const reading = previewIn(ctx, source, { ...work, filter });
  const { preview, isShort } = await (isNewFile ? keeping(ctx, file, source, reading) : reading);
  const { counts, asksMissing, head } = preview;
  const found = { look, counts, asksMissing, isShort, columns: head.columns };
  const input = { ...options, file, file_name: source.name, found };
  return {
    ...{ kind, id: source.id, input, isNewFile, found, preview, names: preview },
    change: isNewFile ? input : { ...givenOptions(given), found },
    isMatched: given.columns !== undefined,
  };
}

/**
 * @returns a text that changes with the file, the options and the company's data (see `lookOf`). Compute it before reading the
 *   file, so that a later comparison also detects changes made during the reading
 */
async function lookFrom(
  { db, scope, now, actor: { employeeId } }: Preparing,
  file: string,
  options: ImportOptions,
): Promise<string> {
  return lookOf({ employeeId, file, options, log: await readLogState(db, scope, now) });
}

/** Stores the preview, so that later calls can get its next page, change its options, or confirm it. */
export async function answerPreview(
  ctx: CompanyContext,
  page: { page: number; per_page: number },
  read: ReadImport,
): Promise<CallOutput<"previewEmployeeImport">> {
  const { tx, scope, now, language } = ctx;
  const { kind, preview, input, isMatched } = read;
  return noting(ctx, read, async () => {
    const { head } = preview;
    const id = await noteInput(ctx, read);
    if (isMatched) {
      const known = { headers: head.headersHash, columns: head.columns };
      await rememberColumns(tx, scope, kind, known, now);
    }
    return { import: presentPreview(id, preview, input, page, language) };
  });
}

/**
 * Starts an import. Rejected rows are not applied, and the batch lists them with their errors.
 * @throws CallError `conflict` if the caller must confirm how many employees are deactivated, if the result would differ from
 *   the preview, or if another import is running; `validation_failed` if no row is valid
 */
export async function startImport(
  ctx: CompanyContext,
  { confirm_missing, shown }: Pick<Confirmed, "confirm_missing" | "shown">,
  read: KnownImport,
): Promise<CallOutput<"confirmEmployeeImport">> {
  const { found, input } = read;
  const { created, updated, unchanged, missing, refused } = found.counts;
  const leaving = input.missing_employees ? missing : 0;
  return noting(ctx, read, async () => {
    if (created + updated + unchanged + leaving === 0) throw invalidField("file", texts.nothing);
    if (shown && !isAsShown(shown, { created, updated, deactivated: leaving }))
      throw new CallError("conflict", { text: texts.changed, details: { shown: [texts.changed] } });
    if (leaving > 0 && found.asksMissing && !confirm_missing) {
      const text = manyMissing(read.kind, leaving);
      // If the error details contain `confirm_missing`, the web app asks the user for a confirmation.
      throw new CallError("conflict", { text, details: { confirm_missing: [text] } });
    }
    const opened = input.create_segments ? await openSegments(ctx, read.names) : undefined;
    // Store the options that were previewed, even if another call has changed the options or the remembered columns meanwhile.
    const asFound = { ...input, columns: found.columns, leaving, ...(opened && { opened }) };
    const id = await noteInput(ctx, { ...read, change: asFound });
    const counts = { created, updated, unchanged, refused, missing: leaving };
    const after = { file: input.file_name, ...counts };
    await ctx.audit({ kind: "import", id, name: input.file_name, before: null, after });
    const total = created + updated + unchanged + refused + leaving;
    await launchBatch(ctx, id, total, found.isShort);
    return {
      ...(await batchView(ctx, id)),
      created,
      updated,
      deactivated: leaving,
      unchanged,
      errors: refused,
    };
  });
}

/**
 * Deletes a preview and its file.
 * @throws CallError `not_found` if the import is unknown or the caller may not see it; `conflict` if the import is confirmed
 */
export async function discardImport(
  ctx: CompanyContext,
  { id }: CallArguments<"discardImport">,
): Promise<CallOutput<"discardImport">> {
  const { tx, scope } = ctx;
  const { input } = await requireImport({ ...ctx, db: tx }, id);
  if (!(await removePreview(tx, scope, id))) throw alreadyStarted();
  await ctx.enqueue("remove-files", { keys: [input.file] });
  return {};
}

type Shown = NonNullable<Confirmed["shown"]>;

function isAsShown(shown: Shown, now: Shown): boolean {
  return (
    shown.created === now.created &&
    shown.updated === now.updated &&
    shown.deactivated === now.deactivated
  );
}

/**
 * Stores a file while it is being read, and deletes it if it can't be read.
 * @returns the result of reading
 */
async function keeping<T>(
  { adapters }: Preparing,
  key: string,
  source: Source,
  reading: Promise<T>,
): Promise<T> {
  const keep = async (): Promise<void> =>
    adapters.files.put(key, await source.read(), { type: "application/octet-stream" });
  // Wait for both the reading and the storing: a file that is stored after the deletion below would never be deleted.
  const [read, storing] = await Promise.allSettled([reading, keep()]);
  if (read.status === "rejected") {
    // If the deletion fails, a job deletes the file later.
    await adapters.files.delete(key).catch(() => {});
    throw read.reason;
  }
  if (storing.status === "rejected") throw storing.reason;
  return read.value;
}

/** Runs `work`. If the call fails, the file that this call uploaded is deleted. */
function noting<T>(
  ctx: CompanyContext,
  { isNewFile, input }: KnownImport,
  work: () => Promise<T>,
): Promise<T> {
  return withFileRollback(ctx, isNewFile ? [input.file] : [], work);
}

async function noteInput(
  ctx: CompanyContext,
  { id, kind, input, change, found }: KnownImport,
): Promise<number> {
  const { tx, scope, actor, now } = ctx;
  if (id === null) {
    const { created, updated, unchanged, refused } = found.counts;
    const total = created + updated + unchanged + refused;
    return insertBatch(
      tx,
      scope,
      { kind, input: { ...input, ...change }, total },
      actor.employeeId,
      now,
    );
  }
  if (!(await changeImportInput(tx, scope, id, change))) throw alreadyStarted();
  return id;
}

function manyMissing(kind: Kind, count: number): Text {
  const [en, es] =
    kind === "import"
      ? ["be deactivated", "Se desactivaría a"]
      : ["lose their managers", "Se quitarían sus gerentes a"];
  const [people, personas] =
    count === 1
      ? ["1 person is", "1 persona que no está en el archivo o está"]
      : [`${count} people are`, `${count} personas que no están en el archivo o están`];
  return {
    en: `${people} missing from the file or in a row with errors, and would ${en}. Confirm to continue`,
    es: `${es} ${personas} en una fila con errores. Confirma para continuar`,
  };
}

const texts = {
  changed: {
    en: "Your team has changed since this preview, so no one was updated. Check the preview again",
    es: "Tu equipo ha cambiado desde esta vista previa, así que no se actualizó a nadie. Revísala otra vez",
  },
  nothing: {
    en: "All rows have errors. Fix them and upload the file again",
    es: "Todas las filas tienen errores. Corrígelas y vuelve a subir el archivo",
  },
} as const satisfies Record<string, Text>;
