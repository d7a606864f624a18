import { unitFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** @returns the time between two moments in its largest unit: "3 hours" */
export function waitingTime(from: string, to: string): string {
  const passed = Math.max(0, Date.parse(to) - Date.parse(from));
  if (passed >= day) return inUnits(passed / day, "day");
  if (passed >= hour) return inUnits(passed / hour, "hour");
  return inUnits(Math.max(1, passed / minute), "minute");
}

function inUnits(amount: number, unit: "day" | "hour" | "minute"): string {
  return unitFormat(currentLanguage(), unit).format(amount);
}
