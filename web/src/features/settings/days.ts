import { fromLocalInput } from "#web/lib/dates/dates.ts";

const dayShape = /^\d{4}-\d\d-\d\d$/;
const dayMs = 86_400_000;

/** @param day the value of a date field @returns the moment it starts for the reader; undefined if it is no day */
export function startOfDay(day: string | undefined): string | undefined {
  if (day === undefined || !dayShape.test(day)) return undefined;
  const instant = fromLocalInput(`${day}T00:00`);
  return instant !== null && isNear(instant) ? instant : undefined;
}

/** @returns the moment at which a day ends */
export function afterDay(day: string | undefined): string | undefined {
  if (day === undefined || !dayShape.test(day)) return undefined;
  const noon = Date.parse(`${day}T12:00Z`);
  if (Number.isNaN(noon)) return undefined;
  return startOfDay(new Date(noon + dayMs).toISOString().slice(0, 10));
}

/** Ignores years such as 0002, which date fields report while the year is being typed. */
function isNear(instant: string): boolean {
  return instant >= "1950" && instant < "2150";
}
