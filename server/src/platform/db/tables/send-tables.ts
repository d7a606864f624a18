import type { GeneratedAlways } from "kysely";

import type { Defaulted, Id, Nullable } from "#server/platform/db/tables/column-types";

/** The tables for sends (memos that are sent together) and packages. */
export interface SendTables {
  memo_sends: MemoSendsTable;
  memo_send_locations: MemoSendLocationsTable;
  memo_send_audiences: MemoSendAudiencesTable;
  memo_send_named_recipients: MemoSendNamedRecipientsTable;
  memo_send_media: MemoSendMediaTable;
  memo_send_templates: MemoSendTemplatesTable;
  memo_packages: MemoPackagesTable;
  memo_package_templates: MemoPackageTemplatesTable;
}

interface MemoSendsTable {
  id: Id;
  company_id: number;
  title: string;
  /** The title in lower case without accents, for searches. */
  search_text: GeneratedAlways<string>;
  content: Defaulted<string>;
  /**
   * The stored status. Until its start, a send with the status `published` counts as scheduled. A send with the status `held`
   * was sent a few seconds ago, and can still be undone.
   */
  status: Defaulted<"draft" | "held" | "published" | "archived">;
  /** When a held send is released; null for all others. */
  held_until: Nullable<Date>;
  mode: Defaulted<"segments" | "recipients">;
  start_at: Nullable<Date>;
  end_at: Nullable<Date>;
  due_at: Nullable<Date>;
  /** Before this time, recipients see only the titles of the send's memos. */
  reveal_at: Nullable<Date>;
  /**
   * The number of days from a draft's start to `reveal_at`, if the draft's dates depend on the start. The days are
   * counted in the time zone `days_timezone`. `due_after_days` is the same for `due_at`, `expire_after_days` for `end_at`.
   */
  reveal_after_days: Nullable<number>;
  due_after_days: Nullable<number>;
  expire_after_days: Nullable<number>;
  days_timezone: Nullable<string>;
  timezone: Nullable<string>;
  memo_template_id: Nullable<number>;
  memo_template_package_id: Nullable<number>;
  scheduled_send_id: Nullable<number>;
  /** If a scheduled send created this send: the run's original date, even if the run was moved to another day. */
  run_on: Nullable<string>;
  revision: Defaulted<number>;
  published_at: Nullable<Date>;
  archived_at: Nullable<Date>;
  created_by: Nullable<number>;
  updated_by: Nullable<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  deleted_at: Nullable<Date>;
}

interface MemoSendLocationsTable {
  company_id: number;
  send_id: number;
  location_id: number;
}

interface MemoSendAudiencesTable {
  company_id: number;
  send_id: number;
  audience_id: number;
}

interface MemoSendNamedRecipientsTable {
  company_id: number;
  send_id: number;
  employee_id: number;
}

interface MemoSendMediaTable {
  company_id: number;
  send_id: number;
  media_id: number;
  position: number;
}

/** Templates that were added to a send, in addition to the template from which the send was created. */
interface MemoSendTemplatesTable {
  company_id: number;
  send_id: number;
  template_id: number;
}

/** Packages: templates that are sent together or some days apart. */
interface MemoPackagesTable {
  id: Id;
  company_id: number;
  title: string;
  description: Defaulted<string>;
  category: Nullable<string>;
  use_count: Defaulted<number>;
  revision: Defaulted<number>;
  created_by: Nullable<number>;
  updated_by: Nullable<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  deleted_at: Nullable<Date>;
}

interface MemoPackageTemplatesTable {
  id: Id;
  company_id: number;
  package_id: number;
  template_id: number;
  position: number;
  /** The template is sent this number of days after the start of the package. */
  offset_days: Defaulted<number>;
  /** The time of day at which the template is sent, such as `09:00:00`. */
  send_time: Defaulted<string>;
}
