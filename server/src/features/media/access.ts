import { isManagement } from "@lineup/contract/permissions";

import { type StoredMedia, findMedia } from "#server/features/media/store";
import { mayEmployeeSeeMedia } from "#server/features/memos/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/**
 * Management sees every file of the company; an employee those of the memos they received and can see.
 * @throws CallError `not_found` for everything else, so that nobody learns which files there are
 */
export async function requireVisibleMedia(ctx: CompanyContext, id: number): Promise<StoredMedia> {
  const { tx, scope, actor, now } = ctx;
  const found = await findMedia(tx, scope, id);
  if (found === undefined) throw new CallError("not_found");
  if (isManagement(actor.role)) return found;
  if (await mayEmployeeSeeMedia(tx, scope, actor.employeeId, id, now)) return found;
  throw new CallError("not_found");
}
