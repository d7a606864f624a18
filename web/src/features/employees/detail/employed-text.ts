import type { Employee } from "@lineup/contract/employees/schemas";
import type { employeesTexts } from "#web/features/employees/employees-texts.ts";
import { datePhrase, daysUntil } from "#web/lib/dates/dates.ts";

/** @returns how long a person has been on the team; for a hire date of yesterday, today or later, that day instead */
export function employedText(
  {
    work_anniversary: hired,
    created_at,
    time_employed,
  }: Pick<Employee, "work_anniversary" | "created_at" | "time_employed">,
  say: ReturnType<typeof employeesTexts.useTexts>,
): string {
  // Without a zone it is noon for the reader, so the date is the same day for them.
  const since = hired === null ? created_at : new Date(`${hired}T12:00:00`).toISOString();
  const days = daysUntil(since);
  if (days > 0) return say("detail.starts", { date: datePhrase(since) });
  if (days >= -1) return say("state.joined", { date: datePhrase(since) });
  return say("detail.employed", { time: time_employed });
}
