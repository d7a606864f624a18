import { updateMembersOf } from "#server/features/chat/groups/store";
import { memberJoined, memberLeft } from "#server/platform/auth/membership";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { companyScope } from "#server/platform/scope";
import { segmentJoined } from "#server/platform/segments";

/**
 * Looks once more who belongs to which chats. The database does so with every change, but two changes at the same moment, such as a new
 * location and a new audience of one person, don't see each other.
 */
export const chatSubscriber: Subscriber = {
  name: "chats",
  types: [memberJoined, memberLeft, segmentJoined],
  async handle({ companyId, payload }, { tx }) {
    if (companyId === null) return;
    // Events of an earlier version of the product name one person.
    const { employeeIds = [], employeeId = [] } = payload as {
      employeeIds?: number[];
      employeeId?: number;
    };
    await updateMembersOf(tx, companyScope(companyId), [employeeIds, employeeId].flat());
  },
};
