import type { Checkin } from "@lineup/contract/follow-ups/checkins/schemas";

import { readCheckins } from "#server/features/follow-ups/checkins/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/**
 * @returns a check-in as management sees it
 * @throws CallError `not_found`
 */
export async function requireCheckin(
  { tx, scope, now }: CompanyContext,
  id: number,
): Promise<Checkin> {
  const [found] = await readCheckins(tx, scope, [id], now);
  if (found === undefined) throw new CallError("not_found");
  return found;
}
