import { type Metric, metricKeys } from "@lineup/contract/employees/schemas";

import { daysBetween } from "#server/features/employee-page/rules";
import type { Language, Text } from "#server/platform/texts";

/** How many memos reached an employee, how many of them the employee opened, and how many the employee responded to. */
export interface ReadingFigures {
  readonly reached: number;
  readonly opened: number;
  readonly answered: number;
}

/**
 * @param seen the time when the employee was last seen, and the time zone in which the employee works
 * @returns the metrics of an employee
 */
export function metricsOf(
  { reached, opened, answered }: ReadingFigures,
  seen: { readonly last_seen_at: Date | null; readonly timezone: string },
  now: Date,
  language: Language,
): Metric[] {
  const share = (count: number) => (reached > 0 ? Math.floor((count * 100) / reached) : null);
  const { last_seen_at: last, timezone } = seen;
  const values = {
    read_rate: share(opened),
    response_rate: share(answered),
    days_since_login: last && daysBetween(last, now, timezone),
  };
  return metricKeys.map((key) => ({ key, label: labels[key][language], value: values[key] }));
}

const labels: Readonly<Record<Metric["key"], Text>> = {
  read_rate: { en: "Memos opened", es: "Comunicados abiertos" },
  response_rate: { en: "Memos acknowledged", es: "Comunicados confirmados" },
  days_since_login: { en: "Last active", es: "Última actividad" },
};
