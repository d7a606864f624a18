import { readCheckinSettings } from "#server/features/companies/settings-reads";
import type { CompanyContext } from "#server/platform/context";
import { invalidField } from "#server/platform/http/errors";

/** @param topic its key, or its label @throws CallError `validation_failed` for one that the company does not have */
export async function requireTopic(
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
