import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { newFileKey } from "#server/adapters/files/port";
import { insertBatch } from "#server/features/employees/batch-store";
import { batchView, launchBatch } from "#server/features/employees/batch-service";
import {
  type FileSource,
  keptSource,
  previewIn,
} from "#server/features/employees/import-file-service";
import {
  type ImportInput,
  type ImportOptions,
  firstOptions,
  givenOptions,
  optionsOf,
} from "#server/features/employees/import-options-rules";
import type { ImportWork } from "#server/features/employees/import-plan-service";
import { presentPreview } from "#server/features/employees/import-present";
import type { Preview, PreviewFilter } from "#server/features/employees/import-preview-service";
import { type ImportRecord, readImport } from "#server/features/employees/import-reads";
import { openSegments } from "#server/features/employees/import-segments-service";
import { rememberColumns, changeImportInput } from "#server/features/employees/import-store";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { PreparingFor } from "#server/platform/http/handlers";
import type { UploadedFile } from "#server/platform/http/read-input";
import { type Text, sharedTexts } from "#server/platform/texts";
import { forgetIfRefused } from "#server/platform/uploads/forget-if-refused";

type Kind = ImportWork["kind"];
type Preparing = PreparingFor<"management">;
type Confirmed = CallArguments<"confirmEmployeeImport">;
type Given = Omit<Confirmed, "confirm_missing" | "shown">;

/** A file that was read and found what it would do. */
interface ReadImport {
  readonly kind: Kind;
  /** null: no preview of it has been noted. */
  readonly id: number | null;
  readonly input: ImportInput;
  /** What of it this call says. */
  readonly change: Partial<ImportInput>;
  readonly preview: Preview;
  /** It is so short that a call can read it as well as a job. */
  readonly isShort: boolean;
  readonly isNewFile: boolean;
  /** Somebody has just said what its columns are. */
  readonly isMatched: boolean;
}

/**
 * Reads the file that a call brings or names. Takes its time, so not inside a transaction; a file that no batch comes to name
 * is swept away by a job.
 * @throws UploadError for a file that can't be read; CallError `not_found` for an id that is no import of the caller's
 * company, `conflict` for one that was confirmed, or whose file is gone
 */
export async function readImportFile(
  ctx: Preparing,
  kind: Kind,
  given: Given,
  file: UploadedFile | undefined,
  filter: PreviewFilter,
): Promise<ReadImport> {
  const { scope, actor, now, config } = ctx;
  const before = given.id === undefined ? null : await requirePreview(ctx, kind, given.id);
  const source = file ? newSource(file, before) : await sourceBefore(ctx, before);
  const options = optionsOf(given, source.options);
  const work = { scope, actor, now, kind, options, secret: config.secret };
  const { preview, isShort } = await previewIn(ctx, source, { ...work, filter });
  const key = source.key ?? (await keep(ctx, await source.read()));
  const input = { ...options, file: key, file_name: source.name };
  const isNewFile = source.key === null;
  return {
    ...{ kind, preview, isShort, input, isNewFile, id: source.id },
    change: isNewFile ? input : givenOptions(given),
    isMatched: given.columns !== undefined,
  };
}

/** Notes what was read, so that a page of it, another way to read it, or its confirmation can name it. */
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
 * Begins an import. Rows that can't be used are left out, and noted as such.
 * @throws CallError `conflict` where so many are missing that the caller is to be asked, where it would do something else
 * than was shown, or while another import runs; `validation_failed` where no row can be used
 */
export async function startImport(
  ctx: CompanyContext,
  { confirm_missing, shown }: Pick<Confirmed, "confirm_missing" | "shown">,
  read: ReadImport,
): Promise<CallOutput<"confirmEmployeeImport">> {
  const { preview, input } = read;
  const { created, updated, unchanged, missing, refused } = preview.counts;
  const leaving = input.missing_employees ? missing : 0;
  return noting(ctx, read, async () => {
    if (created + updated + unchanged + leaving === 0) throw invalidField("file", texts.nothing);
    if (shown && !isAsShown(shown, { created, updated, deactivated: leaving }))
      throw new CallError("conflict", { text: texts.changed, details: { shown: [texts.changed] } });
    if (leaving > 0 && preview.asksMissing && !confirm_missing)
      throw new CallError("conflict", { text: manyMissing(leaving), details: askMissing(leaving) });
    if (input.create_segments) await openSegments(ctx, preview);
    // As it was read just now, whatever another call has said of it meanwhile.
    const id = await noteInput(ctx, { ...read, change: { ...input, leaving } });
    const counts = { created, updated, unchanged, refused, missing: leaving };
    const after = { file: input.file_name, ...counts };
    await ctx.audit({ kind: "import", id, name: input.file_name, before: null, after });
    const total = created + updated + unchanged + refused + leaving;
    await launchBatch(ctx, id, total, read.isShort);
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

type Shown = NonNullable<Confirmed["shown"]>;

function isAsShown(shown: Shown, now: Shown): boolean {
  return (
    shown.created === now.created &&
    shown.updated === now.updated &&
    shown.deactivated === now.deactivated
  );
}

interface Source extends FileSource {
  readonly id: number | null;
  readonly key: string | null;
  readonly name: string;
  readonly options: ImportOptions;
}

/** A file that comes in place of another one, mended perhaps, is read as that was. */
function newSource({ name, content }: UploadedFile, before: ImportRecord | null): Source {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim();
  const options = before ? { ...before.input, columns: null } : firstOptions;
  return {
    id: before?.id ?? null,
    key: null,
    name: clean.slice(0, 200) || "file",
    options,
    size: content.length,
    read: () => Promise.resolve(content),
  };
}

async function sourceBefore(ctx: Preparing, before: ImportRecord | null): Promise<Source> {
  if (before === null) throw invalidField("file", sharedTexts.required);
  const { file, file_name, ...options } = before.input;
  const source = await keptSource(ctx.adapters.files, file);
  return { ...source, id: before.id, key: file, name: file_name, options };
}

/** An import that is not confirmed yet. Admins see every one of the company, managers their own. */
async function requirePreview(ctx: Preparing, kind: Kind, id: number): Promise<ImportRecord> {
  const found = await requireImport(ctx, id);
  if (found.kind !== kind) throw new CallError("not_found");
  if (found.state !== "preview") throw new CallError("conflict", { text: texts.begun });
  return found;
}

/** @throws CallError `not_found` for what is no import that the actor may see */
export async function requireImport(
  { db, scope, actor }: Pick<Preparing, "db" | "scope" | "actor">,
  id: number,
): Promise<ImportRecord> {
  const found = await readImport(db, scope, id);
  const isTheirs = actor.role === "admin" || found?.created_by === actor.employeeId;
  if (found === undefined || !isTheirs) throw new CallError("not_found");
  return found;
}

async function keep({ adapters, scope }: Preparing, content: Buffer): Promise<string> {
  const key = newFileKey(scope.companyId);
  await adapters.files.put(key, content, { type: "application/octet-stream" });
  return key;
}

/** A file that came with the call is gone again where the call is refused. */
function noting<T>(
  ctx: CompanyContext,
  { isNewFile, input }: ReadImport,
  work: () => Promise<T>,
): Promise<T> {
  return forgetIfRefused(ctx, isNewFile ? [input.file] : [], work);
}

async function noteInput(
  ctx: CompanyContext,
  { id, kind, input, change, preview }: ReadImport,
): Promise<number> {
  const { tx, scope, actor, now } = ctx;
  if (id === null) {
    const total = preview.head.rows;
    return insertBatch(
      tx,
      scope,
      { kind, input: { ...input, ...change }, total },
      actor.employeeId,
      now,
    );
  }
  if (!(await changeImportInput(tx, scope, id, change)))
    throw new CallError("conflict", { text: texts.begun });
  return id;
}

function manyMissing(count: number): Text {
  return {
    en: `${count} people are not in the file, or in no row that can be used, and would be deactivated. Confirm it to go on`,
    es: `${count} personas no están en el archivo, o en ninguna fila que se pueda usar, y se desactivarían. Confírmalo para continuar`,
  };
}

/** The web asks the person by this field. */
function askMissing(count: number): Readonly<Record<string, readonly Text[]>> {
  return { confirm_missing: [manyMissing(count)] };
}

const texts = {
  changed: {
    en: "The file would do something else by now than you were shown. Nobody was changed: look again",
    es: "El archivo ahora haría algo distinto de lo que viste. No se cambió a nadie: vuelve a mirar",
  },
  begun: { en: "This was confirmed already", es: "Esto ya se confirmó" },
  nothing: {
    en: "No row of this file can be used. Mend them and send the file again",
    es: "No se puede usar ninguna fila de este archivo. Corrígelas y vuelve a enviarlo",
  },
} as const satisfies Record<string, Text>;
