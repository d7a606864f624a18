import type { ScheduledSend } from "./schemas.ts";

type State = Pick<ScheduledSend, "status" | "next_send_at" | "last_sent_at">;

/** A scheduled send is new, another or gone, or has sent something. Goes to management. */
export type ScheduledSendChanged = {
  readonly type: "ScheduledSendChanged";
  readonly payload: {
    readonly scheduled_send_id: number;
    /** How it stands; null: it is gone. */
    readonly state: State | null;
  };
};

/** A run came, and nothing could go out. Goes to management; the reason is fetched. */
export type ScheduledSendFailed = {
  readonly type: "ScheduledSendFailed";
  readonly payload: {
    readonly scheduled_send_id: number;
    readonly title: string;
    readonly run_on: string;
  };
};

export type SchedulerEvent = ScheduledSendChanged | ScheduledSendFailed;

/**
 * @returns the scheduled send after the event; null when it is gone. What else of it may be another one, such as its title, is
 *   fetched again
 */
export function reduceScheduledSend<S extends State & { readonly id: number }>(
  scheduled: S,
  event: SchedulerEvent,
): S | null {
  if (event.payload.scheduled_send_id !== scheduled.id) return scheduled;
  if (event.type === "ScheduledSendFailed") return scheduled;
  const { state } = event.payload;
  return state === null ? null : { ...scheduled, ...state };
}
