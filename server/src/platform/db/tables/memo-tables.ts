import type { Locale } from "@lineup/contract/constants";
import type { GeneratedAlways } from "kysely";

import type {
  Id,
  Defaulted,
  DefaultedJson,
  Nullable,
  Json,
  LocaleColumn,
} from "#server/platform/db/tables/column-types";

/** Memos, their files, and what people did with them. */
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
  /** What it shows, for whoever doesn't see it. */
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
  /** Scheduled and expired are read off the clock: see the memos feature's rules. */
  status: Defaulted<"draft" | "published" | "archived">;
  /** The send that it goes out with, and its place there. */
  send_id: Nullable<number>;
  send_position: Nullable<number>;
  /** Only people who work in this zone receive it. */
  timezone: Nullable<string>;
  /** Put away with its send, and to come back with it. */
  is_archived_with_send: Defaulted<boolean>;
  /** What its own text is written in. */
  locale_code: Defaulted<LocaleColumn>;
  title: string;
  /** Its title as it is looked for, in small letters without accents. */
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
  /** Before it, its people know the title alone. */
  reveal_at: Nullable<Date>;
  /** What those read whom it celebrates; null: the same as everybody. */
  recipient_title: Nullable<string>;
  recipient_content: Nullable<string>;
  published_at: Nullable<Date>;
  first_out_at: Nullable<Date>;
  version: Defaulted<number>;
  version_hash: Defaulted<string>;
  revision: Defaulted<number>;
  author_id: Nullable<number>;
  /** What its people read about its author, beside the name. */
  author_description: Nullable<string>;
  /** Of a survey, and of nothing else. */
  answer_type: Nullable<"single" | "multiple" | "text" | "rating">;
  options: DefaultedJson<readonly string[]>;
  options_key: Defaulted<string>;
  is_anonymous: Defaulted<boolean>;
  recipient_count: Defaulted<number>;
  /** Acknowledgements that are no longer counted in `memo_counts`. */
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

/** Who was taken off a memo by hand: it does not go to them where it comes back. */
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
  /** Of the send that it goes out with, and not its own. */
  is_of_send: Defaulted<boolean>;
}

interface MemoVersionsTable {
  company_id: number;
  memo_id: number;
  version: number;
  locale: Defaulted<string>;
  /** What those read whom it celebrates. */
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
  /** The same of its title in this language. */
  search_text: GeneratedAlways<string>;
  content: Defaulted<string>;
  recipient_title: Nullable<string>;
  recipient_content: Nullable<string>;
  options: Json<readonly string[]>;
  /** Of the memo's own words when this was written. */
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

/** Counts of answers, spread over slots so that people answering at once do not wait for one row. */
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
  /** Of what kind the memo is, so that what was said lately is found by an index. */
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

/** Who has answered an anonymous survey, for whoever has the installation's secret. */
/** What was chosen in an anonymous survey, added up where it is given. */
/** Words that are not told of yet. */
/** Words that are told of. */
/** What was told of an anonymous survey last. */
/** Whom a memo celebrates. */
interface MemoCelebratedTable {
  company_id: number;
  memo_id: number;
  employee_id: number;
}

/** How somebody reacted to a celebration. */
interface CelebrationReactionsTable {
  company_id: number;
  memo_id: number;
  employee_id: number;
  /** The key of one of the company's options. */
  option: string;
  reacted_at: Date;
}

/** Whose day was told of by itself. */
interface CelebratedDaysTable {
  company_id: number;
  employee_id: number;
  occasion: "birthday" | "anniversary";
  /** As it was where they work. */
  day: string;
}
