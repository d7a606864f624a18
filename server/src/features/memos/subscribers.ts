import { readTargetsOfOpenMemos } from "#server/features/memos/reads";
import {
  addTargetedRecipients,
  changeRecipientCount,
  takeTurns,
} from "#server/features/memos/store";
import { memberJoined } from "#server/platform/auth/membership";
import { emit } from "#server/platform/outbox/events";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { companyScope } from "#server/platform/scope";

/** Whoever joins a segment later receives what is live for it or still to come, where the memo says so. */
export const memoSubscriber: Subscriber = {
  name: "memos",
  types: [memberJoined],
  async handle({ companyId, payload, createdAt }, { tx }) {
    if (companyId === null) return;
    const scope = companyScope(companyId);
    const employeeId = Number(payload["employeeId"]);
    await takeTurns(tx, scope, "welcoming");
    for (const { id, starts_later, ...target } of await readTargetsOfOpenMemos(
      tx,
      scope,
      createdAt,
    )) {
      const added = await addTargetedRecipients(tx, scope, id, target, { employeeId });
      if (added === 0) continue;
      await changeRecipientCount(tx, scope, id, added);
      const about = { companyId, payload: { memo_id: id } };
      await emit(tx, { ...about, type: "MemoChanged", audience: { kind: "management" } });
      // What is still to come says so itself when it starts.
      if (starts_later) continue;
      const audience = { kind: "employees", ids: [employeeId] };
      await emit(tx, { ...about, type: "MemoPublished", audience });
    }
  },
};
