import { isManagement } from "@lineup/contract/permissions";

import { type StoredMedia, findMedia } from "#server/features/media/store";
import { readFileLink } from "#server/platform/auth/file-links";
import type { CompanyContext, Db, PublicContext } from "#server/platform/context";
import { findMembership } from "#server/platform/http/calls/authenticate";
import { CallError } from "#server/platform/http/errors";
import type { CompanyScope } from "#server/platform/scope";

/** A kind of record that carries files. Features above media provide it; `server/src/attachments.ts` lists them all. */
export interface Attachable {
  /** Resolves to whether a record of this kind shows the file to the employee. Null for a kind whose files employees never see. */
  readonly mayEmployeeSee:
    | ((
        db: Db,
        scope: CompanyScope,
        employeeId: number,
        mediaId: number,
        now: Date,
      ) => Promise<boolean>)
    | null;
  /**
   * Resolves to those of `keys` that records of this kind name in columns of their own. Null for a kind that refers to rows of
   * `media` instead.
   * @param since the sweep looks only at files last written before this time
   */
  readonly readKeysInUse:
    | ((db: Db, scope: CompanyScope, keys: readonly string[], since: Date) => Promise<string[]>)
    | null;
}

export type AttachableKind = "memo" | "acknowledgement" | "communityTemplate" | "import" | "chat";
export type Attachables = Readonly<Record<AttachableKind, Attachable>>;

/**
 * Managers and admins may see every file of the company. An employee may see the files of records that are shown to them.
 * @returns the stored file
 * @throws CallError `not_found` for every other file, so the answer doesn't reveal which files exist
 */
export async function requireVisibleMedia(
  ctx: Pick<CompanyContext, "tx" | "scope" | "actor" | "now">,
  id: number,
  attachables: Attachables,
): Promise<StoredMedia> {
  const { tx, scope, actor, now } = ctx;
  const found = await findMedia(tx, scope, id);
  if (found === undefined) throw new CallError("not_found");
  if (isManagement(actor.role)) return found;
  for (const { mayEmployeeSee } of Object.values(attachables))
    if (await mayEmployeeSee?.(tx, scope, actor.employeeId, id, now)) return found;
  throw new CallError("not_found");
}

/**
 * @returns the file that a signed link opens
 * @throws CallError `not_found` when the person the link was made for has logged out, has left, or can no longer see the file
 */
export async function requireLinkedMedia(
  ctx: PublicContext,
  signed: string,
  attachables: Attachables,
): Promise<StoredMedia> {
  const link = readFileLink(ctx.config.secret, "file-link", signed, ctx.now);
  const membership = link && (await findMembership(ctx.tx, link, ctx.now));
  if (!membership) throw new CallError("not_found");
  return requireVisibleMedia({ ...ctx, ...membership }, link.fileId, attachables);
}
