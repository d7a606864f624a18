import type { GeneratedAlways } from "kysely";

import type { Defaulted, Id, Nullable } from "#server/platform/db/tables/column-types";

/** Memos that go out together. */
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
  /** Its title as it is looked for, in small letters without accents. */
  search_text: GeneratedAlways<string>;
  content: Defaulted<string>;
  /** Scheduled is read off the clock, as of a memo. */
  status: Defaulted<"draft" | "published" | "archived">;
  mode: Defaulted<"segments" | "recipients">;
  start_at: Nullable<Date>;
  end_at: Nullable<Date>;
  due_at: Nullable<Date>;
  /** When its memos open. */
  reveal_at: Nullable<Date>;
  /** Of a draft whose dates go with its start: so many days of the zone after it. */
  reveal_after_days: Nullable<number>;
  due_after_days: Nullable<number>;
  expire_after_days: Nullable<number>;
  days_timezone: Nullable<string>;
  timezone: Nullable<string>;
  memo_template_id: Nullable<number>;
  memo_template_package_id: Nullable<number>;
  scheduled_send_id: Nullable<number>;
  /** Of a scheduled one, its day in the series. */
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

/** Templates that were put into a send beside the one that it was begun with. */
interface MemoSendTemplatesTable {
  company_id: number;
  send_id: number;
  template_id: number;
}

/** Templates that are sent one after the other, so many days apart. */
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
  /** Days after the first. */
  offset_days: Defaulted<number>;
  /** A time of day, `09:00:00`. */
  send_time: Defaulted<string>;
}
