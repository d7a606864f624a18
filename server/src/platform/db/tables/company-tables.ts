import type { GeneratedAlways } from "kysely";

import type { SealedPin } from "#server/platform/auth/pins";
import type {
  Id,
  Defaulted,
  Nullable,
  Json,
  DefaultedJson,
  RoleColumn,
} from "#server/platform/db/tables/column-types";

/** The tables for companies, their people, and the groups to which people belong. */
export interface CompanyTables {
  companies: CompaniesTable;
  company_logos: CompanyLogosTable;
  locations: LocationsTable;
  audiences: AudiencesTable;
  employees: EmployeesTable;
  employee_managers: EmployeeManagersTable;
  manager_requests: ManagerRequestsTable;
  checkins: CheckinsTable;
  raised_hands: RaisedHandsTable;
  tags: TagsTable;
  memo_tags: MemoTagsTable;
  memo_template_tags: MemoTemplateTagsTable;
  devices: DevicesTable;
  audit_entries: AuditEntriesTable;
  audit_names: AuditNamesTable;
  employee_batches: EmployeeBatchesTable;
  employee_batch_rows: EmployeeBatchRowsTable;
  import_columns: ImportColumnsTable;
  employee_login_weeks: EmployeeLoginWeeksTable;
  employee_locations: EmployeeLocationsTable;
  employee_audiences: EmployeeAudiencesTable;
}

interface CompaniesTable {
  id: Id;
  name: string;
  logo: Nullable<string>;
  slogan: Nullable<string>;
  join_code: string;
  join_code_enabled: Defaulted<boolean>;
  flags: DefaultedJson<Record<string, boolean>>;
  settings: DefaultedJson<Record<string, unknown>>;
  trial_ends_at: Nullable<Date>;
  is_subscribed: Defaulted<boolean>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface CompanyLogosTable {
  id: Id;
  company_id: number;
  key: string;
  content: Buffer;
  created_at: Defaulted<Date>;
}

interface LocationsTable {
  id: Id;
  company_id: number;
  name: string;
  timezone: Defaulted<string>;
  created_at: Defaulted<Date>;
  deleted_at: Nullable<Date>;
}

interface AudiencesTable {
  id: Id;
  company_id: number;
  name: string;
  created_at: Defaulted<Date>;
  deleted_at: Nullable<Date>;
}

interface EmployeesTable {
  id: Id;
  company_id: number;
  user_id: Nullable<number>;
  name_first: Defaulted<string>;
  name_last: Defaulted<string>;
  name: GeneratedAlways<string>;
  email: Nullable<string>;
  phone: Nullable<string>;
  phone_country_code: Defaulted<string>;
  role: Defaulted<RoleColumn>;
  type: Nullable<string>;
  default_locale: Defaulted<string>;
  birth_date_day: Nullable<number>;
  birth_date_month: Nullable<number>;
  birth_date_year: Nullable<number>;
  work_anniversary: Nullable<string>;
  is_active: Defaulted<boolean>;
  on_leave: Defaulted<boolean>;
  deleted_at: Nullable<Date>;
  last_invited_at: Nullable<Date>;
  invite_accepted_at: Nullable<Date>;
  last_seen_at: Nullable<Date>;
  company_ext_id: Nullable<string>;
  pin: Nullable<SealedPin>;
  /** The searchable text: name, e-mail, phone and employee number, in lower case and without accents. */
  search_text: GeneratedAlways<string>;
  last_synced_at: Nullable<Date>;
  /** True if the person's birthday and work anniversary may be celebrated. */
  celebrates: Defaulted<boolean>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface EmployeeManagersTable {
  company_id: number;
  employee_id: number;
  manager_id: number;
}

interface ManagerRequestsTable {
  id: Id;
  company_id: number;
  employee_id: number;
  requested_by: number;
  created_at: Date;
  closed_at: Nullable<Date>;
  closed_by: Nullable<number>;
}

interface CheckinsTable {
  id: Id;
  company_id: number;
  employee_id: number;
  topic: Nullable<string>;
  note: Nullable<string>;
  due_at: Nullable<Date>;
  opened_by: Nullable<number>;
  opened_at: Date;
  acknowledged_at: Nullable<Date>;
  closed_by: Nullable<number>;
  closed_at: Nullable<Date>;
  /** The employee's answer to the check-in. */
  content: Nullable<string>;
  is_urgent: Defaulted<boolean>;
  waiting_since: Defaulted<Date>;
  deferred_until: Nullable<Date>;
  owner_id: Nullable<number>;
  internal_note: Nullable<string>;
  manager_id: Nullable<number>;
  manager_note: Nullable<string>;
  manager_acknowledged_at: Nullable<Date>;
  first_answered_at: Nullable<Date>;
}

interface RaisedHandsTable {
  id: Id;
  company_id: number;
  employee_id: number;
  topic: Nullable<string>;
  content: string;
  is_urgent: Defaulted<boolean>;
  raised_at: Date;
  raised_count: Defaulted<number>;
  waiting_since: Date;
  owner_id: Nullable<number>;
  internal_note: Nullable<string>;
  manager_id: Nullable<number>;
  manager_note: Nullable<string>;
  manager_acknowledged_at: Nullable<Date>;
  first_answered_at: Nullable<Date>;
  acknowledged_at: Nullable<Date>;
  acknowledgement: Nullable<"fixed" | "not_fixed">;
  employee_note: Nullable<string>;
  resolved_at: Nullable<Date>;
}

interface TagsTable {
  id: Id;
  company_id: number;
  title: string;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface MemoTagsTable {
  company_id: number;
  memo_id: number;
  tag_id: number;
}

interface MemoTemplateTagsTable {
  company_id: number;
  template_id: number;
  tag_id: number;
}

interface DevicesTable {
  id: Id;
  company_id: number;
  location_id: number;
  name: string;
  token_hash: Nullable<Buffer>;
  pairing_code_hash: Nullable<Buffer>;
  pairing_expires_at: Nullable<Date>;
  /** The id of the employee who created the pairing code. */
  pairing_by: Nullable<number>;
  paired_at: Nullable<Date>;
  last_seen_at: Nullable<Date>;
  created_at: Defaulted<Date>;
}

interface AuditEntriesTable {
  id: Id;
  company_id: number;
  at: Date;
  actor_id: Nullable<number>;
  actor_name: string;
  action: string;
  subject_kind: string;
  subject_id: Nullable<number>;
  subject_name: string;
  /** The old and the new value of each changed field. */
  changes: Json<Record<string, readonly [unknown, unknown]>>;
  request_id: string;
}

interface AuditNamesTable {
  company_id: number;
  subject_kind: string;
  /** 0 for what isn't about a single record. */
  subject_id: number;
  name: string;
}

interface EmployeeBatchesTable {
  id: Id;
  company_id: number;
  kind: "edit" | "import" | "manager_import";
  state: "preview" | "waiting" | "running" | "done" | "failed" | "undoing" | "undone";
  input: Json<Record<string, unknown>>;
  counts: DefaultedJson<Record<string, number>>;
  total: Defaulted<number>;
  done: Defaulted<number>;
  problem: Nullable<string>;
  created_by: Nullable<number>;
  created_at: Date;
  finished_at: Nullable<Date>;
  undo_until: Nullable<Date>;
  undone_by: Nullable<number>;
  undone_at: Nullable<Date>;
}

interface EmployeeBatchRowsTable {
  company_id: number;
  batch_id: number;
  position: number;
  employee_id: Nullable<number>;
  action: "created" | "updated" | "deactivated" | "unchanged" | "refused";
  before: DefaultedJson<unknown>;
  after: DefaultedJson<unknown>;
  problem: DefaultedJson<unknown>;
}

interface ImportColumnsTable {
  company_id: number;
  kind: "import" | "manager_import";
  headers: string;
  columns: Json<(string | null)[]>;
  used_at: Date;
}

interface EmployeeLoginWeeksTable {
  company_id: number;
  employee_id: number;
  /** The date of the week's Monday. */
  week: string;
  /** A bit for each day, from Monday (the lowest bit) to Sunday; 1 for a day with a login. */
  days: number;
}

interface EmployeeLocationsTable {
  company_id: number;
  employee_id: number;
  location_id: number;
}

interface EmployeeAudiencesTable {
  company_id: number;
  employee_id: number;
  audience_id: number;
}
