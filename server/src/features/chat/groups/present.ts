import type { ChatGroup, SharedChatGroup, SharedChatMessage } from "@lineup/contract/chat/schemas";
import { maxNamedInChat } from "@lineup/contract/constants";

import type { GroupRecord, SharedGroupRecord } from "#server/features/chat/groups/reads";
import { isDirect, isSilenced } from "#server/features/chat/rules";
import { isoTime } from "#server/platform/iso-time";

/**
 * @returns a group with only what is the same for all of its members, to whom it goes: without the people whom it names if they are many. A
 *   direct conversation has no name of its own
 */
export function presentSharedGroup(group: SharedGroupRecord): SharedChatGroup {
  const { id, company_id, name, icon, is_private, shows_history, mode } = group;
  const { location_ids, audience_ids } = group;
  return {
    ...{ id, company_id, name, icon, is_private, is_direct: isDirect(group), shows_history, mode },
    ...{ audience_ids, location_ids, recipient_ids: listedIds(group) },
    created_at: group.created_at.toISOString(),
    updated_at: group.updated_at.toISOString(),
  };
}

/** @returns the people whom a group names; null if they are many */
export function listedIds({
  recipient_ids,
}: Pick<SharedGroupRecord, "recipient_ids">): number[] | null {
  return recipient_ids.length <= maxNamedInChat ? recipient_ids : null;
}

/**
 * @param latest the newest message that the member may see
 * @returns a group as one of its members sees it; a direct conversation is named after the other person
 */
export function presentGroup(
  group: GroupRecord,
  latest: SharedChatMessage | null,
  now: Date,
): ChatGroup {
  const { unread_count, is_notifications_active, pinned_at, read_seq, last_seq } = group;
  const { from_seq, visible_after } = group;
  return {
    ...presentSharedGroup(group),
    name: group.partner_name ?? group.name,
    ...{ unread_count, latest_message: latest, is_notifications_active },
    is_pinned: pinned_at !== null,
    has_mention: group.has_mention,
    ...{ read_seq, last_seq, from_seq, visible_after },
    read_only: readOnly(group, now),
    silenced_until: isSilenced(group, now) ? isoTime(group.silenced_until) : null,
  };
}

function readOnly(group: GroupRecord, now: Date): ChatGroup["read_only"] {
  if (group.partner_is_active === false) return "partner_left";
  return isSilenced(group, now) ? "silenced" : null;
}
