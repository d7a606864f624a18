import { readCheckinSettings } from "#server/features/companies/settings/reads";
import type { Topic } from "#server/features/follow-ups/checkins/topic-rules";
import type { CompanyContext, Db } from "#server/platform/context";
import { invalidField } from "#server/platform/http/errors";
import type { CompanyScope } from "#server/platform/scope";

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
    en: "Please use one of the company's topics",
    es: "Usa uno de los temas de la empresa",
  });
}

/** @returns the topic with this key; with the key as its label when the company has removed it; null for null */
export async function readTopic(
  db: Db,
  scope: CompanyScope,
  key: string | null,
): Promise<Topic | null> {
  if (key === null) return null;
  const { checkin_topics: topics } = await readCheckinSettings(db, scope);
  return topics.find((one) => one.key === key) ?? { key, label: key };
}
