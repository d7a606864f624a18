import type { SendStatus } from "@lineup/contract/constants";
import type { Target } from "@lineup/contract/targeting/schemas";

/**
 * @returns the status by the clock: a published send is scheduled until its start, without any job. A held send counts as
 *   scheduled until a job releases it
 */
export function sendStatusOf(
  send: {
    readonly status: "draft" | "held" | "published" | "archived";
    readonly start_at: Date | null;
  },
  now: Date,
): SendStatus {
  if (send.status === "held") return "scheduled";
  const waits = send.status === "published" && send.start_at !== null && send.start_at > now;
  return waits ? "scheduled" : send.status;
}

const targetLists = ["location_ids", "audience_ids", "recipient_ids"] as const;

/** @returns the target after a change that may leave parts out; null when nothing differs */
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

/** @returns one target that covers all of these */
export function combinedTarget(targets: readonly Target[]): Target {
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

/** @returns true when both hold the same ids, in any order */
export function areSame(one: readonly number[], other: readonly number[]): boolean {
  const [ours, theirs] = [new Set(one), new Set(other)];
  return ours.size === theirs.size && one.every((id) => theirs.has(id));
}

/** @returns the object without its undefined fields */
export function given<T extends object>(
  fields: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as ReturnType<typeof given<T>>;
}

/** @returns the date of an ISO 8601 string, or null */
export function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** @returns true when both are the same time, or both are none */
export function isSameMoment(text: string | null | undefined, date: Date | null): boolean {
  return dateOf(text ?? null)?.getTime() === date?.getTime();
}

/**
 * @param moves the dates of the send that change
 * @returns true when a memo of the send gets the new dates. A memo with a start of its own, or one that is out, keeps
 *   its start. A memo that was ended or archived on its own doesn't change.
 */
export function followsSend(
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
