import { addToLiveMemos } from "#server/features/memos/store";
import { memberJoined } from "#server/platform/auth/membership";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { companyScope } from "#server/platform/scope";

/** Whoever joins a segment later receives what is still live for it, where the memo says so. */
export const memoSubscriber: Subscriber = {
  name: "memos",
  types: [memberJoined],
  async handle(event, { tx }) {
    const employeeId = Number(event.payload["employeeId"]);
    if (event.companyId === null) return;
    await addToLiveMemos(tx, companyScope(event.companyId), employeeId, event.createdAt);
  },
};
