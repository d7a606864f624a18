import type { MemoKind } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { responseRate } from "@lineup/contract/memos/events";
import type { EmployeeResponse, Memo, MemoRow } from "@lineup/contract/memos/schemas";

import type { Flag } from "#server/features/follow-ups/reads";
import { statusOf } from "#server/features/memos/rules";
import type { NamedRow } from "#server/features/targeting/reads";

/** A memo as the reads give it. */
export interface MemoRecord {
  readonly id: number;
  readonly company_id: number;
  readonly kind: MemoKind;
  readonly type: "standard" | "nonflaggable";
  readonly status: "draft" | "published" | "archived";
  readonly title: string;
  readonly content: string;
  readonly category: string | null;
  readonly priority: "low" | "normal" | "high" | "urgent";
  readonly signature: boolean;
  readonly mode: "segments" | "recipients";
  readonly include_new_members: boolean;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly due_at: Date | null;
  readonly published_at: Date | null;
  readonly version: number;
  readonly version_hash: string;
  readonly author_id: number | null;
  readonly author_name: string | null;
  readonly recipient_count: number;
  readonly acknowledged_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** One person's row on a memo. */
export interface RecipientRecord {
  readonly id: number;
  readonly memo_id: number;
  readonly employee_id: number;
  readonly read_at: Date | null;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_version: number | null;
  readonly acknowledged_hash: string | null;
  readonly is_signed: boolean;
}

export interface MemoTargets {
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
  readonly recipients: NamedRow[];
}

/** What goes with a memo; counts are for management only. */
export interface MemoParts {
  readonly media: readonly Media[];
  readonly targets: MemoTargets;
  readonly flaggedCount: number | null;
  readonly response: EmployeeResponse | null;
  readonly showCounts: boolean;
}

export function presentMemo(row: MemoRecord, parts: MemoParts, now: Date): Memo {
  return {
    ...presentMemoRow(row, now, parts.flaggedCount, parts.response),
    ...(parts.showCounts ? {} : noCounts),
    content: row.content,
    media: [...parts.media],
    ...(parts.showCounts ? parts.targets : noTargets),
  };
}

export function presentMemoRow(
  row: MemoRecord,
  now: Date,
  flaggedCount: number | null = null,
  response: EmployeeResponse | null = null,
): MemoRow {
  const status = statusOf(row, now);
  const done = response ? response.acknowledged_at !== null : false;
  return {
    id: row.id,
    company_id: row.company_id,
    display_type: row.kind,
    title: row.title,
    type: row.type,
    status,
    category: row.category,
    priority: row.priority,
    author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? "" },
    signature: row.signature,
    mode: row.mode,
    start_at: iso(row.start_at),
    end_at: iso(row.end_at),
    due_at: iso(row.due_at),
    published_at: iso(row.published_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    version_hash: row.version_hash,
    include_new_members: row.include_new_members,
    can_expire: status === "published" || status === "scheduled",
    can_archive: status !== "archived" && status !== "draft",
    is_past_due: !done && status === "published" && row.due_at !== null && row.due_at < now,
    recipient_count: row.recipient_count,
    acknowledged_count: row.acknowledged_count,
    flagged_count: flaggedCount,
    response_rate: responseRate(row.acknowledged_count, row.recipient_count),
    employee_response: response,
  };
}

export function presentResponse(row: RecipientRecord, flag: Flag | undefined): EmployeeResponse {
  const answered = flag !== undefined && flag.managerAcknowledgedAt !== null;
  return {
    id: row.id,
    memo_id: row.memo_id,
    read_at: iso(row.read_at),
    acknowledged_at: iso(row.acknowledged_at),
    acknowledged_version: row.acknowledged_version,
    acknowledged_hash: row.acknowledged_hash,
    is_signed: row.is_signed,
    flagged_at: iso(flag?.flaggedAt ?? null),
    flag_data: flag ? { content: flag.content } : null,
    is_awaiting_manager: flag !== undefined && !answered && flag.resolvedAt === null,
    is_awaiting_employee: answered && flag.resolvedAt === null,
    manager: flag?.managerId ? { id: flag.managerId, name: flag.managerName ?? "" } : null,
    manager_id: flag?.managerId ?? null,
    manager_acknowledged_at: iso(flag?.managerAcknowledgedAt ?? null),
    manager_note: flag?.managerNote ?? null,
  };
}

const noCounts = {
  recipient_count: null,
  acknowledged_count: null,
  flagged_count: null,
  response_rate: null,
};
const noTargets = { locations: [], audiences: [], recipients: [] };

function iso(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
