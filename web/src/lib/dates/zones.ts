import { defaultTimezone, timezones } from "@lineup/contract/constants";
import { readerZone } from "./dates.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

/** A time zone that a location can have. */
export type Zone = (typeof timezones)[number];

type City<Z> = Z extends `America/${infer Name}` ? Name : never;

/** @returns the zones to choose from, by city */
export function zoneOptions(): { value: Zone; label: string }[] {
  return timezones.map((zone) => ({ value: zone, label: zoneLabel(zone) }));
}

/** @returns the city of a zone; the zone's name if it is not one of the choices */
export function zoneLabel(timezone: string): string {
  const zone = knownZone(timezone);
  return zone ? coreTexts.say(`zone.${zone.slice("America/".length) as City<Zone>}`) : timezone;
}

export function knownZone(timezone: string): Zone | undefined {
  return timezones.find((zone) => zone === timezone);
}

/** @returns the device's zone if it is one of the choices; otherwise the default */
export function nearestZone(): Zone {
  return knownZone(readerZone()) ?? defaultTimezone;
}
