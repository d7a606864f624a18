import { isManagement } from "@lineup/contract/permissions";

import { type StoredMedia, findMedia } from "#server/features/media/store";
import { mayEmployeeSeeMedia } from "#server/features/memos/reads";
import { readFileLink } from "#server/platform/auth/file-links";
import type { CompanyContext, PublicContext } from "#server/platform/context";
import { findMembership } from "#server/platform/http/calls/authenticate";
import { CallError } from "#server/platform/http/errors";

/**
 * Management sees every file of the company; an employee those of the memos they received and can see.
 * @throws CallError `not_found` for everything else, so that nobody learns which files there are
 */
export async function requireVisibleMedia(
  ctx: Pick<CompanyContext, "tx" | "scope" | "actor" | "now">,
  id: number,
): Promise<StoredMedia> {
  const { tx, scope, actor, now } = ctx;
  const found = await findMedia(tx, scope, id);
  if (found === undefined) throw new CallError("not_found");
  if (isManagement(actor.role)) return found;
  if (await mayEmployeeSeeMedia(tx, scope, actor.employeeId, id, now)) return found;
  throw new CallError("not_found");
}

/**
 * The file that a signed address opens: whoever it was made for is still signed in, works there, and may see it.
 * @throws CallError `not_found` for everything else
 */
export async function requireLinkedMedia(ctx: PublicContext, signed: string): Promise<StoredMedia> {
  const link = readFileLink(ctx.config.secret, "file-link", signed, ctx.now);
  const place = link && (await findMembership(ctx.tx, link, ctx.now));
  if (!place) throw new CallError("not_found");
  return requireVisibleMedia({ ...ctx, ...place }, link.fileId);
}
