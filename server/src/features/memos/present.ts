import type { Acknowledgement } from "@lineup/contract/memos/recipients/acknowledgement-schemas";
import type { AnswerType, MemoKind } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { isUrgent, tellOfFlags, timeAgo } from "@lineup/contract/follow-ups/events";
import type { AcknowledgementData } from "@lineup/contract/follow-ups/schemas";
import type { OwnFlag } from "@lineup/contract/follow-ups/flags/schemas";
import { responseRate } from "@lineup/contract/memos/events";
import type { EmployeeResponse, Memo, MemoBase, MemoRow } from "@lineup/contract/memos/schemas";
import type { MemoTranslation } from "@lineup/contract/memos/translation-schemas";
import type { SurveyData } from "@lineup/contract/memos/surveys/schemas";
import type { Tag } from "@lineup/contract/tags/schemas";

import { visibleCount } from "#server/features/memos/anonymous/rules";
import type { Flag } from "#server/features/follow-ups/flags/reads";
import { isRevealed, statusOf } from "#server/features/memos/rules";
import type { NamedRow } from "#server/features/targeting/reads";
import { isoTime } from "#server/platform/iso-time";

/** A memo as the reads return it. */
export interface MemoRecord {
  readonly id: number;
  readonly company_id: number;
  readonly kind: MemoKind;
  readonly type: Memo["type"];
  readonly status: "draft" | "held" | "published" | "archived";
  /** When a held memo is released; null for all others. */
  readonly held_until: Date | null;
  /** It belongs to a send, and is held without it. */
  readonly is_held_alone: boolean;
  readonly locale_code: Memo["locale_code"];
  readonly title: string;
  readonly content: string;
  readonly category: string | null;
  readonly priority: "low" | "normal" | "high" | "urgent";
  readonly signature: boolean;
  readonly mode: "segments" | "recipients";
  readonly include_new_members: boolean;
  /** The send it belongs to. */
  readonly send_id: number | null;
  /** Only people who work in this time zone receive it. */
  readonly timezone: string | null;
  /** It was archived with its send, and is restored with it. */
  readonly is_archived_with_send: boolean;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly due_at: Date | null;
  readonly reveal_at: Date | null;
  readonly recipient_title: string | null;
  readonly recipient_content: string | null;
  readonly published_at: Date | null;
  readonly first_out_at: Date | null;
  readonly version: number;
  readonly version_hash: string;
  readonly revision: number;
  readonly answer_type: AnswerType | null;
  readonly options: readonly string[];
  readonly options_key: string;
  readonly is_anonymous: boolean;
  readonly author_id: number | null;
  readonly author_name: string | null;
  readonly author_description: string | null;
  /** Ordered by title. */
  readonly tags: readonly Tag[];
  readonly recipient_count: number;
  readonly acknowledged_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** One recipient's row on a memo. */
export interface RecipientRecord {
  readonly id: number;
  readonly memo_id: number;
  readonly employee_id: number;
  readonly read_at: Date | null;
  readonly read_version: number | null;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_version: number | null;
  readonly acknowledged_hash: string | null;
  readonly last_acknowledged_version: number | null;
  readonly is_signed: boolean;
  /** When they were added to the company. */
  readonly joined_at: Date;
  /** Their answer to a survey. */
  readonly survey_data: SurveyData | null;
  /** Their reaction to a celebration. */
  readonly celebration_option: string | null;
}

/** An acknowledgement, with the stored content of its version. */
export interface AcknowledgementRecord extends Pick<
  Acknowledgement,
  "version" | "locale" | "title" | "content" | "options" | "hash" | "is_signed"
> {
  readonly attachments: readonly Omit<Acknowledgement["attachments"][number], "media">[];
  readonly acknowledged_at: Date;
}

export interface MemoTargets {
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
  readonly named_recipients: NamedRow[];
}

/** The people a memo celebrates, and the count of each reaction. */
export type CelebrationRecord = Pick<Memo, "celebrated" | "celebration_options">;

/** What is shown with a memo; counts are for management only. */
export interface MemoParts {
  readonly media: readonly Media[];
  /** Null for readers who may not see the other recipients. */
  readonly targets: MemoTargets | null;
  readonly translations: readonly MemoTranslation[];
  /** Undefined for a memo that isn't a celebration. */
  readonly celebration: CelebrationRecord | undefined;
  readonly flaggedCount: number | null;
  readonly response: EmployeeResponse | null;
  /** The reader's own copy, if they are a recipient. */
  readonly copies: Memo["employee_memos"];
  readonly showCounts: boolean;
}

export function presentMemo(row: MemoRecord, parts: MemoParts, now: Date): Memo {
  const targets = parts.targets ?? noTargets;
  return {
    // For management, a memo is past due by its date alone, as in its lists, even when the manager has acknowledged
    // it.
    ...presentBase(row, now, parts.flaggedCount, parts.showCounts ? null : parts.response),
    ...(parts.showCounts ? {} : noCounts),
    employee_response: parts.response,
    content: row.content,
    media: [...parts.media],
    translations: [...parts.translations],
    options: [...row.options],
    options_key: row.options_key,
    ...targets,
    recipients: targets.named_recipients.map(({ id }) => id),
    ...(parts.celebration ?? noCelebration),
    recipient_title: parts.showCounts ? row.recipient_title : null,
    recipient_content: parts.showCounts ? row.recipient_content : null,
    employee_memos: [...parts.copies],
  };
}

/** @param titles its titles in other languages @param more the number of questions, and the reader's response */
export function presentMemoRow(
  row: MemoRecord,
  titles: MemoRow["translated_titles"] | undefined,
  now: Date,
  more: { flaggedCount: number } | { response: EmployeeResponse },
): MemoRow {
  const { flaggedCount, response } = { flaggedCount: null, response: null, ...more };
  return { ...presentBase(row, now, flaggedCount, response), translated_titles: titles ?? {} };
}

function presentBase(
  row: MemoRecord,
  now: Date,
  flaggedCount: number | null,
  response: EmployeeResponse | null,
): MemoBase {
  const status = statusOf(row, now);
  const isHeld = row.status === "held";
  const done = response?.has_answered ?? false;
  return {
    id: row.id,
    company_id: row.company_id,
    ...displayTypes[row.kind],
    distribution: distributionOf(row, now),
    ...{ locale_code: row.locale_code, title: row.title },
    type: row.type,
    answer_type: row.answer_type,
    is_anonymous: row.is_anonymous,
    status,
    category: row.category,
    priority: row.priority,
    author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? "" },
    author_description: row.author_id === null ? null : row.author_description,
    signature: row.signature,
    mode: row.mode,
    start_at: isoTime(row.start_at),
    end_at: isoTime(row.end_at),
    due_at: isoTime(row.due_at),
    reveal_at: isoTime(row.reveal_at),
    is_revealed: isRevealed(row, now),
    published_at: isoTime(row.published_at),
    held_until: isoTime(row.held_until),
    first_out_at: isoTime(row.first_out_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    version_hash: row.version_hash,
    revision: row.revision,
    include_new_members: row.include_new_members,
    can_expire: !isHeld && (status === "published" || status === "scheduled"),
    can_undo: isHeld && (row.send_id === null || row.is_held_alone),
    can_archive: !isHeld && row.kind === "message" && status !== "archived" && status !== "draft",
    can_unarchive: status === "archived" && !row.is_archived_with_send,
    is_past_due: !done && status === "published" && row.due_at !== null && row.due_at <= now,
    send_id: row.send_id,
    recipient_count: row.recipient_count,
    acknowledged_count: visibleCount(row),
    flagged_count: flaggedCount,
    response_rate: responseRate(visibleCount(row), row.recipient_count),
    employee_response: response,
    tags: [...row.tags],
  };
}

/** A memo that was scheduled keeps that label after it went out. */
function distributionOf({ start_at, published_at }: MemoRecord, now: Date): Memo["distribution"] {
  return start_at !== null && start_at > (published_at ?? now) ? "scheduled" : "immediate";
}

export function presentResponse(
  row: RecipientRecord,
  flags: readonly Flag[] | undefined,
  now: Date,
): EmployeeResponse {
  return {
    id: row.id,
    memo_id: row.memo_id,
    read_at: isoTime(row.read_at),
    read_version: row.read_version,
    acknowledged_at: isoTime(row.acknowledged_at),
    acknowledged_version: row.acknowledged_version,
    acknowledged_hash: row.acknowledged_hash,
    last_acknowledged_version: row.last_acknowledged_version,
    is_signed: row.is_signed,
    has_answered: row.acknowledged_at !== null,
    ...tellOfFlags((flags ?? []).map((flag) => presentOwnFlag(flag, now))),
    message_data: null,
    ...{ acknowledgement_data: acknowledgementData(row), admin_notify_path: null },
    survey_data: row.survey_data,
    celebration_option: row.celebration_option,
    acknowledgement: row.celebration_option,
  };
}

function acknowledgementData({
  acknowledged_version: version,
  acknowledged_hash: hash,
  is_signed,
}: RecipientRecord): AcknowledgementData | null {
  return version === null || hash === null ? null : { version, hash, is_signed };
}

function presentOwnFlag(flag: Flag, now: Date): OwnFlag {
  const answer = {
    manager_acknowledged_at: isoTime(flag.managerAcknowledgedAt),
    resolved_at: isoTime(flag.resolvedAt),
  };
  return {
    id: flag.id,
    content: flag.content,
    version: flag.version,
    flagged_at: flag.flaggedAt.toISOString(),
    time_ago: timeAgo(flag.flaggedAt, now),
    is_urgent: isUrgent(answer, flag.flaggedAt, now),
    manager: flag.managerId === null ? null : { id: flag.managerId, name: flag.managerName ?? "" },
    manager_note: flag.managerNote,
    ...answer,
  };
}

/**
 * @param version the memo's current version; null when the reader can't see the memo @param files files that can
 *   still be opened
 */
export function presentAcknowledgement(
  row: AcknowledgementRecord,
  version: number | null,
  files: readonly Media[],
): Acknowledgement {
  return {
    ...row,
    attachments: row.attachments.map((file) => ({
      ...file,
      media: files.find(({ id }) => id === file.id) ?? null,
    })),
    acknowledged_at: row.acknowledged_at.toISOString(),
    is_current: row.version === version,
  };
}

const noCounts = {
  ...{ send_id: null, recipient_count: null, acknowledged_count: null },
  ...{ flagged_count: null, response_rate: null },
};
const noTargets: MemoTargets = { locations: [], audiences: [], named_recipients: [] };

const noCelebration: CelebrationRecord = { celebrated: [], celebration_options: {} };

const displayTypes = {
  message: { display_type: "memo", display_type_ui: "Memo" },
  survey: { display_type: "survey", display_type_ui: "Survey" },
  celebration: { display_type: "celebration", display_type_ui: "Celebration" },
} as const;
