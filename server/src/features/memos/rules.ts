import { createHash } from "node:crypto";

import type { MemoStatus } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";

/** The fields that a memo's status is computed from. */
export interface MemoState {
  readonly status: "draft" | "held" | "published" | "archived";
  readonly start_at: Date | null;
  readonly end_at: Date | null;
}

/**
 * @returns the status by the clock: a published memo is scheduled before its start and expired after its end, without
 *   any job. A held memo counts as scheduled until a job releases it
 */
export function statusOf(memo: MemoState, now: Date): MemoStatus {
  if (memo.status === "held") return "scheduled";
  if (memo.status !== "published") return memo.status;
  if (memo.end_at !== null && memo.end_at <= now) return "expired";
  return memo.start_at !== null && memo.start_at > now ? "scheduled" : "published";
}

/** @returns the status for the audit log: what was decided, which a hold only delays */
export function decidedStatus<Status extends string>({
  status,
  start_at,
  held_until,
}: {
  readonly status: Status;
  readonly start_at: string | null;
  readonly held_until: string | null;
}): Status | "published" {
  const isLater = start_at !== null && held_until !== null && start_at > held_until;
  return held_until === null || isLater ? status : "published";
}

/** @returns true for a memo that has ended or is archived */
export function isEnded(memo: MemoState, now: Date): boolean {
  return ["expired", "archived"].includes(statusOf(memo, now));
}

/** @returns true when recipients could see it at some time; a memo that ended before its start was never visible */
export function wasOut(
  memo: MemoState & { readonly first_out_at: Date | null },
  now: Date,
): boolean {
  const { status, start_at: start, end_at: end } = memo;
  if (memo.first_out_at !== null) return true;
  if (status === "draft" || status === "held") return false;
  return start === null || (start <= now && (end === null || start < end));
}

/** @returns true when recipients may read it at `now`; before that they only see its title */
export function isRevealed({ reveal_at }: { reveal_at: Date | null }, now: Date): boolean {
  return reveal_at === null || reveal_at <= now;
}

/** The content on a person's screen when they acknowledged. */
export interface ShownText {
  readonly title: string;
  readonly content: string;
  readonly locale: string;
  /** The answers to choose from, for a survey. */
  readonly options: readonly string[];
  readonly attachments: readonly {
    readonly id: number;
    readonly sha256: string;
    readonly name: string;
  }[];
}

/**
 * @returns the SHA-256 hash, in hex, of the text, the language, the attachments' content in order, and a survey's
 *   options
 */
export function versionHash(shown: ShownText): string {
  const { title, content, locale, attachments, options } = shown;
  const files = attachments.map(({ sha256, name }) => [sha256, name]);
  return createHash("sha256")
    .update(
      JSON.stringify([title, content, locale, files, ...(options.length > 0 ? [options] : [])]),
    )
    .digest("hex");
}

/** The counter of a memo is spread over this many rows. */
export const countSlots = 8;
export function slotOf(employeeId: number): number {
  return employeeId % countSlots;
}

/** @returns a sentence about the first date that conflicts with the others, by field; null when they fit */
export function dateProblem(dates: {
  start_at: Date | null;
  end_at: Date | null;
  due_at: Date | null;
  reveal_at?: Date | null;
}): { field: "end_at" | "due_at" | "reveal_at"; text: Text } | null {
  const { start_at: start, end_at: end, due_at: due, reveal_at: opens } = dates;
  if (start && end && end <= start)
    return {
      field: "end_at",
      text: {
        en: "It can't end before it goes out",
        es: "No puede terminar antes de enviarse",
      },
    };
  if (start && due && due < start)
    return {
      field: "due_at",
      text: {
        en: "It can't be due before it goes out",
        es: "No puede vencer antes de enviarse",
      },
    };
  if (opens && ((start && opens < start) || (end && opens >= end) || (due && opens > due)))
    return {
      field: "reveal_at",
      text: {
        en: "Must open after the memo goes out, and before it's due or ends",
        es: "Tiene que abrirse después de enviarse y antes de que venza o termine",
      },
    };
  if (end && due && due > end)
    return {
      field: "due_at",
      text: {
        en: "It can't be due after it ends",
        es: "No puede vencer después de terminar",
      },
    };
  return null;
}

/** @returns a sentence about the first of these dates that isn't in the future, by field; null when all are */
export function passedDate(
  dates: { readonly end_at: Date | null; readonly due_at: Date | null },
  now: Date,
): { field: "end_at" | "due_at"; text: Text } | null {
  if (dates.end_at && dates.end_at <= now)
    return {
      field: "end_at",
      text: {
        en: "The end date must be in the future",
        es: "La fecha en que termina tiene que ser futura",
      },
    };
  if (dates.due_at && dates.due_at <= now)
    return {
      field: "due_at",
      text: {
        en: "The due date must be in the future",
        es: "La fecha límite tiene que ser una fecha futura",
      },
    };
  return null;
}

const week = 7 * 24 * 3600;
const steps = [60, 300, 900, 3600, 4 * 3600, 24 * 3600];
const mostSteps = 48;

/**
 * @returns the seconds per step of a chart of this period: the shortest step that needs at most 48 of them, or a week
 */
export function progressStep(from: Date, to: Date): number {
  const seconds = (to.getTime() - from.getTime()) / 1000;
  return steps.find((step) => seconds / step <= mostSteps) ?? week;
}
