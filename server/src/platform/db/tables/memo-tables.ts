import type { Locale } from "@lineup/contract/constants";
import type { GeneratedAlways } from "kysely";

import type {
  Id,
  Defaulted,
  DefaultedJson,
  Nullable,
  NullableJson,
  Json,
  LocaleColumn,
} from "#server/platform/db/tables/column-types";

/** The tables for memos, memo files, and the recipients' responses to memos. */
export interface MemoTables {
  media: MediaTable;
  uploads: UploadsTable;
  memos: MemosTable;
  memo_locations: MemoLocationsTable;
  memo_audiences: MemoAudiencesTable;
  memo_named_recipients: MemoNamedRecipientsTable;
  memo_removed_recipients: MemoRemovedRecipientsTable;
  memo_media: MemoMediaTable;
  memo_versions: MemoVersionsTable;
  memo_translations: MemoTranslationsTable;
  memo_recipients: MemoRecipientsTable;
  memo_counts: MemoCountsTable;
  memo_acknowledgements: MemoAcknowledgementsTable;
  memo_flags: MemoFlagsTable;
  memo_celebrated: MemoCelebratedTable;
  celebration_reactions: CelebrationReactionsTable;
  celebrated_days: CelebratedDaysTable;
}

interface MediaTable {
  id: Id;
  company_id: number;
  name: string;
  original_filename: string;
  /** The alternative text: a description for people who can't see the file. */
  content: Defaulted<string>;
  storage_key: string;
  storage_key_min: Nullable<string>;
  storage_key_thumb: Nullable<string>;
  type: string;
  type_category: "image" | "video" | "audio" | "document" | "other";
  size: number;
  width: Nullable<number>;
  height: Nullable<number>;
  sha256: string;
  created_by: Nullable<number>;
  created_at: Defaulted<Date>;
  deleted_at: Nullable<Date>;
}

interface UploadsTable {
  id: Id;
  company_id: number;
  employee_id: number;
  name: string;
  size: number;
  received: Defaulted<number>;
  piece_keys: DefaultedJson<readonly string[]>;
  created_at: Date;
}

interface MemosTable {
  id: Id;
  company_id: number;
  kind: Defaulted<"message" | "survey" | "celebration">;
  type: Defaulted<"standard" | "nonflaggable" | "other" | "birthday" | "anniversary">;
  /**
   * A memo with the status `published` can be scheduled, visible or expired, depending on the current time: see `statusOf` in the
   * memos feature. A memo with the status `held` was sent a few seconds ago, and its sending can still be undone.
   */
  status: Defaulted<"draft" | "held" | "published" | "archived">;
  /** When a held memo is released; null for all others. */
  held_until: Nullable<Date>;
  /** For a memo of a send that was sent alone and is held: the status and dates that undoing it restores. */
  undo_state: NullableJson<Record<string, string | null>>;
  /**
   * The send to which the memo belongs; `send_position` is the memo's position in the send. `send_id` and `send_position` are
   * null for a memo without a send.
   */
  send_id: Nullable<number>;
  send_position: Nullable<number>;
  /** If set, only people who work in this time zone receive the memo. */
  timezone: Nullable<string>;
  /** True if the memo was archived because its send was archived. Restoring the send restores the memo. */
  is_archived_with_send: Defaulted<boolean>;
  /** The language of the memo's original text. */
  locale_code: Defaulted<LocaleColumn>;
  title: string;
  /** The title in lower case without accents, for searches. */
  search_text: GeneratedAlways<string>;
  content: Defaulted<string>;
  category: Nullable<string>;
  priority: Defaulted<"low" | "normal" | "high" | "urgent">;
  signature: Defaulted<boolean>;
  mode: Defaulted<"segments" | "recipients">;
  include_new_members: Defaulted<boolean>;
  start_at: Nullable<Date>;
  end_at: Nullable<Date>;
  due_at: Nullable<Date>;
  /** Before this time, recipients see only the title. */
  reveal_at: Nullable<Date>;
  /** The title that the celebrated people read; null if they read the same title as everyone else. */
  recipient_title: Nullable<string>;
  /** The content that the celebrated people read; null if they read the same content as everyone else. */
  recipient_content: Nullable<string>;
  published_at: Nullable<Date>;
  first_out_at: Nullable<Date>;
  version: Defaulted<number>;
  version_hash: Defaulted<string>;
  revision: Defaulted<number>;
  author_id: Nullable<number>;
  /** A description of the author, such as a job title, which recipients see next to the author's name. */
  author_description: Nullable<string>;
  /** How people answer a survey. Only surveys use `answer_type`, `options`, `options_key` and `is_anonymous`. */
  answer_type: Nullable<"single" | "multiple" | "text" | "rating">;
  options: DefaultedJson<readonly string[]>;
  options_key: Defaulted<string>;
  is_anonymous: Defaulted<boolean>;
  recipient_count: Defaulted<number>;
  /** The acknowledgement count, which is moved from `memo_counts` to this column after the memo has ended. */
  settled_count: Defaulted<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  deleted_at: Nullable<Date>;
}

interface MemoLocationsTable {
  company_id: number;
  memo_id: number;
  location_id: number;
}

interface MemoAudiencesTable {
  company_id: number;
  memo_id: number;
  audience_id: number;
}

interface MemoNamedRecipientsTable {
  company_id: number;
  memo_id: number;
  employee_id: number;
}

/** People whom a manager removed from a memo. Restoring the memo doesn't make these people recipients again. */
interface MemoRemovedRecipientsTable {
  company_id: number;
  memo_id: number;
  employee_id: number;
}

interface MemoMediaTable {
  company_id: number;
  memo_id: number;
  media_id: number;
  position: number;
  /** True if the file belongs to the memo's send; false if it belongs to the memo itself. */
  is_of_send: Defaulted<boolean>;
}

interface MemoVersionsTable {
  company_id: number;
  memo_id: number;
  version: number;
  locale: Defaulted<string>;
  /** True for the version that only the celebrated people read. */
  for_celebrated: Defaulted<boolean>;
  hash: string;
  title: string;
  content: string;
  attachments: Json<readonly { id: number; sha256: string; name: string }[]>;
  options: DefaultedJson<readonly string[]>;
  created_at: Defaulted<Date>;
}

interface MemoTranslationsTable {
  company_id: number;
  memo_id: number;
  locale_code: Locale;
  title: string;
  /** The title in this language, in lower case without accents, for searches. */
  search_text: GeneratedAlways<string>;
  content: Defaulted<string>;
  recipient_title: Nullable<string>;
  recipient_content: Nullable<string>;
  options: Json<readonly string[]>;
  /** The hash of the original text that was translated. */
  source_hash: Nullable<Buffer>;
}

interface MemoRecipientsTable {
  id: Id;
  company_id: number;
  memo_id: number;
  employee_id: number;
  read_at: Nullable<Date>;
  read_version: Nullable<number>;
  acknowledged_at: Nullable<Date>;
  acknowledged_version: Nullable<number>;
  reminded_at: Nullable<Date>;
}

/**
 * Acknowledgement counts. A memo's count is spread over several rows (slots), so people who acknowledge a memo at the same time
 * don't wait for the lock on one row.
 */
interface MemoCountsTable {
  company_id: number;
  memo_id: number;
  slot: number;
  acknowledged: Defaulted<number>;
}

interface MemoAcknowledgementsTable {
  company_id: number;
  memo_id: number;
  employee_id: number;
  version: number;
  locale: string;
  hash: string;
  signature_key: Nullable<string>;
  acknowledged_at: Date;
  /** True if the memo is a celebration. This table repeats the value because the index for recent responses needs it. */
  is_celebration: Defaulted<boolean>;
}

interface MemoFlagsTable {
  id: Id;
  company_id: number;
  memo_id: number;
  employee_id: number;
  content: string;
  version: Defaulted<number>;
  flagged_at: Date;
  manager_id: Nullable<number>;
  manager_note: Nullable<string>;
  manager_acknowledged_at: Nullable<Date>;
  resolved_at: Nullable<Date>;
  withdrawn_at: Nullable<Date>;
  owner_id: Nullable<number>;
  internal_note: Nullable<string>;
  first_answered_at: Nullable<Date>;
}

/** The people whom a memo celebrates. */
interface MemoCelebratedTable {
  company_id: number;
  memo_id: number;
  employee_id: number;
}

/** People's reactions to celebrations. */
interface CelebrationReactionsTable {
  company_id: number;
  memo_id: number;
  employee_id: number;
  /** The key of the reaction: one of the options that the company offers. */
  option: string;
  reacted_at: Date;
}

/** The birthdays and anniversaries that were celebrated automatically. */
interface CelebratedDaysTable {
  company_id: number;
  employee_id: number;
  occasion: "birthday" | "anniversary";
  /** The date of the birthday or anniversary, in the time zone in which the person works. */
  day: string;
}
