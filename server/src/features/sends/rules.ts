import type { SendStatus } from "@lineup/contract/constants";
import type { Target } from "@lineup/contract/targeting/schemas";

/** @returns how far a send is: scheduled until it starts, which nothing needs to run for */
export function sendStatusOf(
  send: { readonly status: "draft" | "published" | "archived"; readonly start_at: Date | null },
  now: Date,
): SendStatus {
  const waits = send.status === "published" && send.start_at !== null && send.start_at > now;
  return waits ? "scheduled" : send.status;
}

const targetLists = ["location_ids", "audience_ids", "recipient_ids"] as const;

/** @returns whom it is for after a change, which may leave parts out; null where nothing of that is another */
export function changedTarget(
  before: Target,
  change: { readonly [Field in keyof Target]?: Target[Field] | undefined },
): Target | null {
  const after: Target = {
    mode: change.mode ?? before.mode,
    location_ids: change.location_ids ?? before.location_ids,
    audience_ids: change.audience_ids ?? before.audience_ids,
    recipient_ids: change.recipient_ids ?? before.recipient_ids,
  };
  const isSame =
    after.mode === before.mode && targetLists.every((list) => areSame(after[list], before[list]));
  return isSame ? null : after;
}

/** @returns whom any of these is for */
export function together(targets: readonly Target[]): Target {
  const [locations, audiences, recipients] = targetLists.map((list) => [
    ...new Set(targets.flatMap((target) => target[list])),
  ]);
  return {
    mode: "segments",
    location_ids: locations ?? [],
    audience_ids: audiences ?? [],
    recipient_ids: recipients ?? [],
  };
}

/** @returns whether both hold the same ids, in whatever order */
export function areSame(one: readonly number[], other: readonly number[]): boolean {
  const [ours, theirs] = [new Set(one), new Set(other)];
  return ours.size === theirs.size && one.every((id) => theirs.has(id));
}

/** @returns only the fields of which something is said */
export function given<T extends object>(
  fields: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as ReturnType<typeof given<T>>;
}

/** @returns an instant of ISO 8601, or none */
export function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** @returns whether both are the same moment, or none */
export function isSameMoment(text: string | null | undefined, date: Date | null): boolean {
  return dateOf(text ?? null)?.getTime() === date?.getTime();
}

/**
 * @param moves which dates of the send are others
 * @returns whether a memo of it goes along: not to another start where it was given one of its own, or is out, and not on where it
 *   was ended, or put away, by itself before
 */
export function goesAlong(
  {
    status,
    start_at,
    end_at,
  }: Readonly<{ status: string; start_at: string | null; end_at: string | null }>,
  send: Readonly<{ start_at: Date | null; end_at: Date | null }>,
  moves: readonly string[],
): boolean {
  if (moves.includes("start_at") && !isSameMoment(start_at, send.start_at)) return false;
  return !["expired", "archived"].includes(status) || isSameMoment(end_at, send.end_at);
}
