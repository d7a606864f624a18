import { createHash } from "node:crypto";

import type { MemoStatus } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";

/** The parts of a memo that its state is read from. */
export interface MemoState {
  readonly status: "draft" | "published" | "archived";
  readonly start_at: Date | null;
  readonly end_at: Date | null;
}

/** A published memo is scheduled before it starts and expired after it ends; nothing needs to run for that. */
export function statusOf(memo: MemoState, now: Date): MemoStatus {
  if (memo.status !== "published") return memo.status;
  if (memo.end_at !== null && memo.end_at <= now) return "expired";
  return memo.start_at !== null && memo.start_at > now ? "scheduled" : "published";
}

/** @returns whether it has been there for its people to read; one that ended before it began never was */
export function wasOut(
  memo: MemoState & { readonly first_out_at: Date | null },
  now: Date,
): boolean {
  const { status, start_at: start, end_at: end } = memo;
  if (memo.first_out_at !== null) return true;
  return status !== "draft" && (start === null || (start <= now && (end === null || start < end)));
}

/** @returns whether its people get to read it by `now`, and not its title alone */
export function isOpen({ reveal_at }: { reveal_at: Date | null }, now: Date): boolean {
  return reveal_at === null || reveal_at <= now;
}

/** What a person had on the screen when they acknowledged. */
export interface ShownText {
  readonly title: string;
  readonly content: string;
  readonly locale: string;
  /** Of a survey: what there was to choose from. */
  readonly options: readonly string[];
  readonly attachments: readonly {
    readonly id: number;
    readonly sha256: string;
    readonly name: string;
  }[];
}

/** @returns SHA-256, in hex, over the text, the language and the attachments' content, in their order, then a survey's options */
export function versionHash(shown: ShownText): string {
  const { title, content, locale, attachments, options } = shown;
  const files = attachments.map(({ sha256, name }) => [sha256, name]);
  return createHash("sha256")
    .update(
      JSON.stringify([title, content, locale, files, ...(options.length > 0 ? [options] : [])]),
    )
    .digest("hex");
}

/** Counters of one memo are spread over this many rows. */
export const countSlots = 8;
export function slotOf(employeeId: number): number {
  return employeeId % countSlots;
}

/** @returns a sentence about what is wrong with the dates, by field; null when they fit together */
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
        en: "The end must be after the start",
        es: "El final tiene que ser posterior al comienzo",
      },
    };
  if (start && due && due < start)
    return {
      field: "due_at",
      text: {
        en: "The due date must be after the start",
        es: "La fecha límite tiene que ser posterior al comienzo",
      },
    };
  if (opens && ((start && opens < start) || (end && opens >= end) || (due && opens > due)))
    return {
      field: "reveal_at",
      text: {
        en: "It must open after the start, and before it is due or ends",
        es: "Tiene que abrirse después del comienzo y antes de la fecha límite y del final",
      },
    };
  if (end && due && due > end)
    return {
      field: "due_at",
      text: {
        en: "The due date must be before the end",
        es: "La fecha límite tiene que ser anterior al final",
      },
    };
  return null;
}

/** @returns a sentence about the first of these dates that is not in the future, by field; null when all are */
export function passedDate(
  dates: { readonly end_at: Date | null; readonly due_at: Date | null },
  now: Date,
): { field: "end_at" | "due_at"; text: Text } | null {
  if (dates.end_at && dates.end_at <= now)
    return {
      field: "end_at",
      text: { en: "The end must be in the future", es: "El final tiene que estar en el futuro" },
    };
  if (dates.due_at && dates.due_at <= now)
    return {
      field: "due_at",
      text: {
        en: "The due date must be in the future",
        es: "La fecha límite tiene que estar en el futuro",
      },
    };
  return null;
}

const week = 7 * 24 * 3600;
const steps = [60, 300, 900, 3600, 4 * 3600, 24 * 3600];
const mostSteps = 48;

/** @returns seconds in a step of a chart over this time: the shortest that needs at most 48 of them, else a week */
export function progressStep(from: Date, to: Date): number {
  const seconds = (to.getTime() - from.getTime()) / 1000;
  return steps.find((step) => seconds / step <= mostSteps) ?? week;
}
