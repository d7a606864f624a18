import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { type MemoKind, memoTypes, sendStatuses } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { responseRate } from "@lineup/contract/memos/events";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplateSend, MemoTemplateSendRow } from "@lineup/contract/sends/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { sendStatusOf } from "#server/features/sends/rules";
import type { NamedRow } from "#server/features/targeting/reads";
import { asFilterOptions } from "#server/platform/db/id-filters";
import { isoTime } from "#server/platform/iso-time";

/** A send as the reads return it, with the totals of its memos. */
export interface SendRecord {
  readonly id: number;
  readonly company_id: number;
  readonly title: string;
  readonly content: string;
  readonly status: "draft" | "held" | "published" | "archived";
  readonly held_until: Date | null;
  readonly mode: "segments" | "recipients";
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly due_at: Date | null;
  readonly reveal_at: Date | null;
  /**
   * For a draft whose dates move with its start: the number of days after it, in its time zone; null for a date set
   * by hand.
   */
  readonly reveal_after_days: number | null;
  readonly due_after_days: number | null;
  readonly expire_after_days: number | null;
  readonly days_timezone: string | null;
  readonly timezone: string | null;
  readonly memo_template_id: number | null;
  readonly memo_template_package_id: number | null;
  readonly scheduled_send_id: number | null;
  readonly revision: number;
  readonly published_at: Date | null;
  readonly archived_at: Date | null;
  readonly created_by: number | null;
  readonly creator_name: string | null;
  readonly updated_by: number | null;
  readonly updater_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly memo_count: number;
  readonly kind: MemoKind | null;
  readonly type: Memo["type"] | null;
  readonly category: string | null;
  readonly recipient_count: number;
  readonly read_count: number;
}

export interface SendTargets {
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
  readonly named_recipients: NamedRow[];
}

/** The values that the company's sends have, to filter by. */
export interface SendChoices {
  readonly authors: NamedRow[];
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
}

/** What is shown with a send. */
export interface SendParts {
  readonly memos: readonly Memo[];
  readonly media: readonly Media[];
  readonly targets: SendTargets;
}

export function presentSend(row: SendRecord, parts: SendParts, now: Date): MemoTemplateSend {
  const { locations, audiences, named_recipients: recipients } = parts.targets;
  const { location_ids, audience_ids, recipient_ids } = targetOf(row, parts.targets);
  return {
    ...presentSendRow(row, now),
    memos: [...parts.memos],
    media: [...parts.media],
    ...{ location_ids, locations, audience_ids, audiences, recipient_ids, recipients },
  };
}

export function presentSendRow(row: SendRecord, now: Date): MemoTemplateSendRow {
  return {
    id: row.id,
    company_id: row.company_id,
    title: row.title,
    content: row.content,
    kind: row.kind && displayTypes[row.kind],
    type: row.type,
    category: row.category,
    status: sendStatusOf(row, now),
    mode: row.mode,
    start_at: isoTime(row.start_at),
    end_at: isoTime(row.end_at),
    due_at: isoTime(row.due_at),
    reveal_at: isoTime(row.reveal_at),
    reveal_after_days: row.reveal_after_days,
    due_after_days: row.due_after_days,
    expire_after_days: row.expire_after_days,
    timezone: row.timezone,
    published_at: isoTime(row.published_at),
    held_until: isoTime(row.held_until),
    archived_at: isoTime(row.archived_at),
    memo_count: row.memo_count,
    recipient_count: row.recipient_count,
    read_count: row.read_count,
    response_rate: responseRate(row.read_count, row.recipient_count),
    memo_template_id: row.memo_template_id,
    memo_template_package_id: row.memo_template_package_id,
    scheduled_send_id: row.scheduled_send_id,
    revision: row.revision,
    creator: named(row.created_by, row.creator_name),
    updater: named(row.updated_by, row.updater_name),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted_at: null,
  };
}

/** @returns the target of the send, by id */
export function targetOf({ mode }: Pick<SendRecord, "mode">, targets: SendTargets): Target {
  return {
    mode,
    location_ids: targets.locations.map(({ id }) => id),
    audience_ids: targets.audiences.map(({ id }) => id),
    recipient_ids: targets.named_recipients.map(({ id }) => id),
  };
}

/** @returns the filters of a list, chosen and possible */
export function presentSendFilters(
  asked: CallArguments<"listSends">,
  { authors, locations, audiences }: SendChoices,
): CallOutput<"listSends">["filters"] {
  return {
    status: asked.status,
    kind: asked.kind ?? null,
    statuses: [...sendStatuses],
    kinds: [...memoTypes],
    authors: asFilterOptions(authors, asked.authors, asked.author_id),
    locations: asFilterOptions(locations, asked.locations, asked.location_id),
    audiences: asFilterOptions(audiences, asked.audiences, asked.audience_id),
  };
}

const displayTypes = { message: "memo", survey: "survey", celebration: "celebration" } as const;

function named(id: number | null, name: string | null): NamedRow | null {
  return id === null ? null : { id, name: name ?? "" };
}
