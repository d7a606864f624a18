import type { Locale } from "@lineup/contract/constants";
import type { GeneratedAlways } from "kysely";

import type {
  Defaulted,
  DefaultedJson,
  Id,
  LocaleColumn,
  Nullable,
} from "#server/platform/db/tables/column-types";

/** The tables for templates, and for the template copies that companies share with each other. */
export interface TemplateTables {
  memo_templates: MemoTemplatesTable;
  memo_template_locations: MemoTemplateLocationsTable;
  memo_template_audiences: MemoTemplateAudiencesTable;
  memo_template_recipients: MemoTemplateRecipientsTable;
  memo_template_media: MemoTemplateMediaTable;
  shared_templates: SharedTemplatesTable;
  shared_template_files: SharedTemplateFilesTable;
}

/** The translation of a template's content into another language. */
export interface ContentInLocale {
  readonly locale_code: Locale;
  readonly title: string;
  readonly content: string;
  readonly recipient_title: string | null;
  readonly recipient_content: string | null;
  readonly options: readonly string[];
  /** The hash of the original text that was translated; absent in old translations, which were stored without a hash. */
  readonly source_hash?: string;
  /** Only in shared templates, instead of the hash: true if the translation was outdated when the template was shared. */
  readonly is_outdated?: boolean;
}

/** The columns with the content of a template. Memos that are created from the template get this content. */
interface ContentColumns {
  kind: "message" | "survey" | "celebration";
  type: "standard" | "nonflaggable" | "other" | "birthday" | "anniversary";
  /** The language of the original text. */
  locale_code: Defaulted<LocaleColumn>;
  title: string;
  content: Defaulted<string>;
  /** For celebrations: the title that the celebrated people read. */
  recipient_title: Nullable<string>;
  /** For celebrations: the content that the celebrated people read. */
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
  /** The author's name. This is a free text, not the id of an employee. */
  author: Nullable<string>;
  author_description: Nullable<string>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface MemoTemplatesTable extends ContentColumns {
  id: Id;
  company_id: number;
  status: Defaulted<"draft" | "published">;
  options_key: Defaulted<string>;
  mode: Defaulted<"segments" | "recipients">;
  include_new_members: Defaulted<boolean>;
  revision: Defaulted<number>;
  /** The id of the shared template from which this template was copied. Any company may have shared it. */
  source_template_id: Nullable<number>;
  created_by: Nullable<number>;
  updated_by: Nullable<number>;
  archived_at: Nullable<Date>;
  deleted_at: Nullable<Date>;
  /** The searchable text, without accents. */
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

/**
 * The copies of templates that are shared with all companies. `id` is the id of the original template; `company_id` is
 * the company that shares the copy and may withdraw it.
 */
interface SharedTemplatesTable extends ContentColumns {
  id: number;
  company_id: number;
  description: Defaulted<string>;
  /** The number of companies that have used the template, without the company that shares it. */
  use_count: Defaulted<number>;
  /** The searchable text, without accents. */
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
