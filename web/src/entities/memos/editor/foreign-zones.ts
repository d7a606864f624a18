import { zoneOf } from "#web/lib/dates/dates.ts";
import type { Recipients } from "#web/ui/forms/recipients-picker.tsx";

const most = 3;

/**
 * Finds the readers' time zones that differ from the writer's time zone: the zones of the chosen locations, or of all
 * locations if none is chosen.
 * @param own the writer's time zone
 * @returns at most three time zones, in the order of the locations
 */
export function foreignZones(
  locations: readonly { readonly id: number; readonly timezone: string }[],
  target: Pick<Recipients, "mode" | "location_ids">,
  own: string,
): string[] {
  if (target.mode === "recipients") return [];
  const chosen = target.location_ids.length
    ? locations.filter(({ id }) => target.location_ids.includes(id))
    : locations;
  const zones = new Set(chosen.map(({ timezone }) => zoneOf(timezone)));
  zones.delete(zoneOf(own));
  return [...zones].slice(0, most);
}
