import { fromLocalInput } from "#web/lib/dates/dates.ts";

const dayShape = /^\d{4}-\d\d-\d\d$/;
const dayMs = 86_400_000;

/** @param day as a date field has it @returns the instant it begins at for the reader; undefined where it is no day */
export function startOfDay(day: string | undefined): string | undefined {
  if (day === undefined || !dayShape.test(day)) return undefined;
  const instant = fromLocalInput(`${day}T00:00`);
  return instant !== null && isNear(instant) ? instant : undefined;
}

/** @returns the instant at which a day is over */
export function afterDay(day: string | undefined): string | undefined {
  if (day === undefined || !dayShape.test(day)) return undefined;
  const noon = Date.parse(`${day}T12:00Z`);
  if (Number.isNaN(noon)) return undefined;
  return startOfDay(new Date(noon + dayMs).toISOString().slice(0, 10));
}

/** While only the first digits of a year are typed, it is one that no log has. */
function isNear(instant: string): boolean {
  return instant >= "1950" && instant < "2150";
}
