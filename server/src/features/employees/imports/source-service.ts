import { alreadyStarted } from "#server/features/employees/batches/service";
import { requireImport } from "#server/features/employees/imports/access";
import { type FileSource, keptSource } from "#server/features/employees/imports/file-service";
import {
  type FoundImport,
  type ImportOptions,
  firstOptions,
} from "#server/features/employees/imports/options-rules";
import type { ImportWork } from "#server/features/employees/imports/plan-service";
import type { ImportRecord } from "#server/features/employees/imports/reads";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { PreparingFor } from "#server/platform/http/handlers";
import type { UploadedFile } from "#server/platform/http/input/read-input";
import { sharedTexts } from "#server/platform/texts";

type Kind = ImportWork["kind"];
type Preparing = PreparingFor<"management">;

/** A file that a call uploads or refers to, with its import. */
export interface Source extends FileSource {
  readonly id: number | null;
  /** The result of the last preview; undefined for a new file. */
  readonly found: FoundImport | undefined;
  readonly key: string | null;
  readonly name: string;
  readonly options: ImportOptions;
}

/**
 * @returns the file that a call uploads or refers to
 * @throws CallError `not_found` if the import is unknown; `conflict` if the import is already confirmed, or if its file is no
 *   longer stored; `validation_failed` if the call has neither a file nor an id
 */
export async function sourceOf(
  ctx: Preparing,
  kind: Kind,
  given: { readonly id?: number | undefined },
  file: UploadedFile | undefined,
): Promise<Source> {
  const before = given.id === undefined ? null : await requirePreview(ctx, kind, given.id);
  return file ? newSource(file, before) : sourceBefore(ctx, before);
}

/**
 * @returns the uploaded file as a source. A file that replaces an import's earlier file keeps the import's options, except for
 *   the column choices
 */
function newSource({ name, content }: UploadedFile, before: ImportRecord | null): Source {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim();
  const options = before ? { ...before.input, columns: null } : firstOptions;
  return {
    id: before?.id ?? null,
    found: undefined,
    key: null,
    name: clean.slice(0, 200) || "file",
    options,
    size: content.length,
    read: () => Promise.resolve(content),
  };
}

async function sourceBefore(ctx: Preparing, before: ImportRecord | null): Promise<Source> {
  if (before === null) throw invalidField("file", sharedTexts.required);
  const { file, file_name, found, ...options } = before.input;
  const source = await keptSource(ctx.adapters.files, file);
  return { ...source, id: before.id, found, key: file, name: file_name, options };
}

/**
 * @returns an import that is not confirmed yet. Admins may use every import of the company; managers may use only imports that
 *   they uploaded
 */
async function requirePreview(ctx: Preparing, kind: Kind, id: number): Promise<ImportRecord> {
  const found = await requireImport(ctx, id);
  if (found.kind !== kind) throw new CallError("not_found");
  if (found.state !== "preview") throw alreadyStarted();
  return found;
}
