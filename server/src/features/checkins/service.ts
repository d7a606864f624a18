import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { readCheckinSettings } from "#server/features/companies/settings-reads";
import {
  readEmployeeView,
  requireActive,
  requirePerson,
} from "#server/features/employees/view-reads";
import { closeOpenCheckin, insertCheckin } from "#server/features/checkins/store";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";

/**
 * Checks in with a person.
 * @throws CallError `not_found`; `conflict` for somebody inactive, and where one is open; `validation_failed` for a topic
 * that the company does not have
 */
export async function openCheckin(
  ctx: CompanyContext,
  { id, topic, note, due_at }: CallArguments<"openCheckin">,
): Promise<CallOutput<"openCheckin">> {
  const person = await requireActive(ctx, id);
  const about = topic === undefined ? null : await requireTopic(ctx, topic);
  const checkinId = await insertCheckin(ctx.tx, ctx.scope, {
    ...{
      employeeId: id,
      topic: about?.key ?? null,
      note: note ?? null,
      dueAt: due_at ? new Date(due_at) : null,
    },
    ...{ by: ctx.actor.employeeId, now: ctx.now },
  });
  if (checkinId === null) throw new CallError("conflict", { text: isOpen });
  // What was noted of somebody is for those who look at them, and stays out of the log.
  await tell(ctx, id, person.name, {
    checkin: [null, "open"],
    topic: [null, about?.label ?? null],
  });
  return answer(ctx, id, checkinId);
}

/** Checks a person out. @throws CallError `not_found`, also where nothing is open */
export async function closeCheckin(
  ctx: CompanyContext,
  { id, checkin_id }: CallArguments<"closeCheckin">,
): Promise<CallOutput<"closeCheckin">> {
  const person = await requirePerson(ctx, id);
  const act = { employeeId: id, id: checkin_id ?? null, by: ctx.actor.employeeId, now: ctx.now };
  const closed = await closeOpenCheckin(ctx.tx, ctx.scope, act);
  if (closed === null) throw new CallError("not_found");
  await tell(ctx, id, person.name, { checkin: ["open", "closed"] });
  return answer(ctx, id, closed);
}

const isOpen = {
  en: "There is an open check-in with this person. Close it first",
  es: "Hay un check-in abierto con esta persona. Ciérralo antes",
};

async function answer(
  ctx: CompanyContext,
  id: number,
  checkinId: number,
): Promise<CallOutput<"openCheckin">> {
  const employee = await readEmployeeView(ctx, id);
  const checkin = employee.checkins.find((one) => one.id === checkinId);
  if (checkin === undefined) throw new CallError("not_found");
  return { checkin, employee };
}

/** @param topic its key, or its label */
async function requireTopic(
  { tx, scope }: CompanyContext,
  topic: string,
): Promise<{ key: string; label: string }> {
  const { checkin_topics: topics } = await readCheckinSettings(tx, scope);
  const found = topics.find((one) => one.key === topic || one.label === topic);
  if (found) return found;
  throw invalidField("topic", {
    en: "Please use one of the company's topics",
    es: "Usa uno de los temas de la empresa",
  });
}

async function tell(
  ctx: CompanyContext,
  id: number,
  name: string,
  change: Readonly<Record<string, readonly [string | null, string | null]>>,
): Promise<void> {
  const side = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(change).map(([field, pair]) => [field, pair[at]]));
  await ctx.audit({ kind: "employee", id, name, before: side(0), after: side(1) });
  const audience = { kind: "employees", ids: [id], management: true };
  await ctx.emit({ type: "EmployeeChanged", payload: { employee_id: id }, audience });
}
