import { defaultSendTime } from "@lineup/contract/constants";

/** A template's place in a package. */
interface Place {
  readonly template_id: number;
  readonly offset_days: number;
  readonly send_time: string;
}

/** Where a template is to be put. */
export interface Placing {
  readonly memo_template_id: number;
  /** From 1; left out: where it is, or last. */
  readonly order?: number | undefined;
  readonly offset_days?: number | undefined;
  readonly send_time?: string | undefined;
}

/**
 * Puts a template into its place among the others, or moves it there.
 * @returns all of them in their order; what is left out of a new one is as of the one before it, and nine in the morning
 */
export function placed(places: readonly Place[], placing: Placing): Place[] {
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
