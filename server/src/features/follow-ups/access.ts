import { readCheckinSettings } from "#server/features/companies/settings/reads";
import { type Named, readManager } from "#server/features/follow-ups/owner-reads";
import type { FollowUpAnswer, FollowUpState } from "#server/features/follow-ups/rules";
import type { Topic } from "#server/features/follow-ups/topic-rules";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";

/**
 * @param topic the key or the label of a topic
 * @returns the topic
 * @throws CallError `validation_failed` for an unknown topic
 */
export async function requireTopic({ tx, scope }: CompanyContext, topic: string): Promise<Topic> {
  const { checkin_topics: topics } = await readCheckinSettings(tx, scope);
  const found = topics.find((one) => one.key === topic || one.label === topic);
  if (found) return found;
  throw invalidField("topic", {
    en: "Please choose one of your team's topics",
    es: "Elige uno de los temas de tu equipo",
  });
}

/**
 * @returns the manager or admin who will be the owner; null for no owner
 * @throws CallError `validation_failed` when the employee is not an active manager or admin
 */
export async function requireOwner(
  { tx, scope }: CompanyContext,
  id: number | null,
  field: "owner_id" | "manager_id" = "owner_id",
): Promise<Named | null> {
  if (id === null) return null;
  const found = await readManager(tx, scope, id);
  if (found) return found;
  throw invalidField(field, {
    en: "Please choose a manager or admin on your team",
    es: "Elige a un gerente o administrador de tu equipo",
  });
}

/**
 * Checks that a change of owner is based on the owner that the caller saw.
 * @param before the follow-up before the change
 * @throws CallError `stale_version` when it has another owner by now
 */
export async function requireKnownOwner(
  { tx, scope }: CompanyContext,
  before: Pick<FollowUpState, "owner_id">,
  { owner_id, known_owner_id: known }: Pick<FollowUpAnswer, "owner_id" | "known_owner_id">,
): Promise<void> {
  if (owner_id === undefined || known === undefined) return;
  if (before.owner_id === known || before.owner_id === owner_id) return;
  // An owner who is no longer a manager is shown as no owner.
  const has = before.owner_id === null ? undefined : await readManager(tx, scope, before.owner_id);
  if ((has?.id ?? null) === known) return;
  throw new CallError("stale_version", {
    text: has
      ? {
          en: `${has.name} is already taking care of this`,
          es: `${has.name} ya se encarga de esto`,
        }
      : {
          en: "This follow-up is no longer assigned to anyone",
          es: "Este seguimiento ya no está a cargo de nadie",
        },
  });
}
