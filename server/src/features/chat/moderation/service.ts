import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { requireMembership, requireMessage } from "#server/features/chat/access";
import { readEarlierTexts } from "#server/features/chat/messages/edited-reads";
import type { CompanyContext } from "#server/platform/context";

/**
 * @returns the texts that a message had before it was edited, newest first
 * @throws CallError `not_found` for a message that the caller may not see
 */
export async function listVersions(
  ctx: CompanyContext,
  { group_id, message_id }: CallArguments<"listChatVersions">,
): Promise<CallOutput<"listChatVersions">> {
  const membership = await requireMembership(ctx, group_id);
  await requireMessage(ctx, membership, message_id);
  const versions = await readEarlierTexts(ctx.tx, ctx.scope, message_id);
  return {
    versions: versions.map((one) => ({ ...one, written_at: one.written_at.toISOString() })),
  };
}
