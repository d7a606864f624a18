import type { Locale } from "@lineup/contract/constants";
import type { GeneratedAlways } from "kysely";

import type {
  Defaulted,
  DefaultedJson,
  Id,
  LocaleColumn,
  Nullable,
} from "#server/platform/db/tables/column-types";

/** What memos are written from, and what of it is shared with other companies. */
export interface TemplateTables {
  memo_templates: MemoTemplatesTable;
  memo_template_locations: MemoTemplateLocationsTable;
  memo_template_audiences: MemoTemplateAudiencesTable;
  memo_template_recipients: MemoTemplateRecipientsTable;
  memo_template_media: MemoTemplateMediaTable;
  shared_templates: SharedTemplatesTable;
  shared_template_files: SharedTemplateFilesTable;
}

/** What a memo says in another language. */
export interface ContentInLocale {
  readonly locale_code: Locale;
  readonly title: string;
  readonly content: string;
  readonly recipient_title: string | null;
  readonly recipient_content: string | null;
  readonly options: readonly string[];
  /** What of the original it translates, as a hash; absent where it was written before that was kept. */
  readonly source_hash?: string;
  /** In what is shared, which keeps no hash: it was older than the original then. */
  readonly is_outdated?: boolean;
}

/** What a memo says, as templates keep it. */
interface WordsColumns {
  kind: "message" | "survey" | "celebration";
  type: "standard" | "nonflaggable" | "other" | "birthday" | "anniversary";
  /** What its own text is written in. */
  locale_code: Defaulted<LocaleColumn>;
  title: string;
  content: Defaulted<string>;
  /** Of a celebration: what those read whom it celebrates. */
  recipient_title: Nullable<string>;
  recipient_content: Nullable<string>;
  category: Nullable<string>;
  priority: Defaulted<"low" | "normal" | "high" | "urgent">;
  signature: Defaulted<boolean>;
  answer_type: Nullable<"single" | "multiple" | "text" | "rating">;
  options: DefaultedJson<readonly string[]>;
  is_anonymous: Defaulted<boolean>;
  translations: DefaultedJson<readonly ContentInLocale[]>;
  reveal_after_days: Nullable<number>;
  due_after_days: Nullable<number>;
  expire_after_days: Nullable<number>;
  /** Who it is by, in words. */
  author: Nullable<string>;
  author_description: Nullable<string>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface MemoTemplatesTable extends WordsColumns {
  id: Id;
  company_id: number;
  status: Defaulted<"draft" | "published">;
  options_key: Defaulted<string>;
  mode: Defaulted<"segments" | "recipients">;
  include_new_members: Defaulted<boolean>;
  revision: Defaulted<number>;
  /** The shared one that it was taken from, of whatever company. */
  source_template_id: Nullable<number>;
  created_by: Nullable<number>;
  updated_by: Nullable<number>;
  archived_at: Nullable<Date>;
  deleted_at: Nullable<Date>;
  /** What it is found by, without accents. */
  search_text: GeneratedAlways<string>;
}

interface MemoTemplateLocationsTable {
  company_id: number;
  template_id: number;
  location_id: number;
}

interface MemoTemplateAudiencesTable {
  company_id: number;
  template_id: number;
  audience_id: number;
}

interface MemoTemplateRecipientsTable {
  company_id: number;
  template_id: number;
  employee_id: number;
}

interface MemoTemplateMediaTable {
  company_id: number;
  template_id: number;
  media_id: number;
  position: number;
}

/** A copy for every company. Its id is that of the template it was copied from, its company whoever may take it back. */
interface SharedTemplatesTable extends WordsColumns {
  id: number;
  company_id: number;
  description: Defaulted<string>;
  /** How many companies took it. */
  use_count: Defaulted<number>;
  /** What it is found by, without accents. */
  search_text: GeneratedAlways<string>;
}

interface SharedTemplateFilesTable {
  id: Id;
  company_id: number;
  shared_template_id: number;
  position: number;
  name: string;
  original_filename: string;
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
}
