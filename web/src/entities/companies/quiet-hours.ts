import { isQuietAt } from "@lineup/contract/quiet-hours";
import { useCallback } from "react";
import { readerZone } from "#web/lib/dates/dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { useCompany } from "./company.ts";

/** @returns a function that says whether the company's quiet hours apply now, in the time zone where the person works */
export function useQuietHours(): () => boolean {
  const { company, employee } = useCompany();
  const { quiet_hours: hours } = company;
  const zone = employee.timezone;
  return useCallback(() => isQuietAt(hours, zone || readerZone(), serverTime()), [hours, zone]);
}
