import { defaultTimezone, timezones } from "@lineup/contract/constants";
import { readerZone } from "./dates.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

/** A time zone that a location can have. */
export type Zone = (typeof timezones)[number];

type City<Z> = Z extends `America/${infer Name}` ? Name : never;

/** @returns the options of a time zone field, labeled by city */
export function zoneOptions(): { value: Zone; label: string }[] {
  return timezones.map((zone) => ({ value: zone, label: zoneLabel(zone) }));
}

/** @returns the city of a time zone, such as "New York"; translated if locations can have this zone */
export function zoneLabel(timezone: string): string {
  const zone = knownZone(timezone);
  if (zone) return coreTexts.say(`zone.${zone.slice("America/".length) as City<Zone>}`);
  return timezone.replace(/^.*\//, "").replace(/_/g, " ");
}

export function knownZone(timezone: string): Zone | undefined {
  return timezones.find((zone) => zone === timezone);
}

/**
 * @param otherwise the company's default zone, where there is a company
 * @returns the device's time zone if locations can have it; otherwise the default zone
 */
export function nearestZone(otherwise: Zone = defaultTimezone): Zone {
  return knownZone(readerZone()) ?? otherwise;
}
