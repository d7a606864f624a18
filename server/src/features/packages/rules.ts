import { defaultSendTime } from "@lineup/contract/constants";

/** A template's place in a package. */
interface Place {
  readonly template_id: number;
  readonly offset_days: number;
  readonly send_time: string;
}

/** The place to put a template. */
export interface Placing {
  readonly memo_template_id: number;
  /** From 1; absent: the current place, or the last. */
  readonly order?: number | undefined;
  readonly offset_days?: number | undefined;
  readonly send_time?: string | undefined;
}

/**
 * Puts a template into a package at a place, or moves it there.
 * @returns all places, in order. A new template gets the day of the one before it and 9:00, unless the call gives
 *   them.
 */
export function withTemplateAt(places: readonly Place[], placing: Placing): Place[] {
  const { memo_template_id: template_id, order } = placing;
  const before = places.find((place) => place.template_id === template_id);
  const others = places.filter((place) => place !== before);
  const at = order === undefined ? usualPlace(places, before) : Math.max(0, order - 1);
  const neighbour = others[Math.min(at, others.length) - 1];
  const place = {
    template_id,
    offset_days: placing.offset_days ?? before?.offset_days ?? neighbour?.offset_days ?? 0,
    send_time: placing.send_time ?? before?.send_time ?? defaultSendTime,
  };
  return others.toSpliced(at, 0, place);
}

function usualPlace(places: readonly Place[], before: Place | undefined): number {
  return before === undefined ? places.length : places.indexOf(before);
}
