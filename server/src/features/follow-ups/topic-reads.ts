import { readCheckinSettings } from "#server/features/companies/settings/reads";
import type { Topic } from "#server/features/follow-ups/topic-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

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
