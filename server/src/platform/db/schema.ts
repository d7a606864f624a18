import type { TranslationLocale } from "@lineup/contract/constants";
import type { ColumnType, GeneratedAlways } from "kysely";

import type { OutboxTables } from "#server/platform/outbox/schema";

type Id = GeneratedAlways<number>;
/** A column with a default in the database. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Read as a value, written as JSON text: the driver would turn an array into a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>;
type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
export type RoleColumn = "admin" | "manager" | "employee";

interface UsersTable {
  id: Id;
  name_first: Defaulted<string>;
  name_last: Defaulted<string>;
  email: Nullable<string>;
  phone: Nullable<string>;
  phone_country_code: Defaulted<string>;
  phone_verified_at: Nullable<Date>;
  password_hash: Nullable<string>;
  default_locale: Defaulted<string>;
  default_employee_id: Nullable<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface AuthTokensTable {
  id: Id;
  user_id: number;
  token_hash: Buffer;
  device: Defaulted<string>;
  address: Defaulted<string>;
  created_at: Defaulted<Date>;
  last_used_at: Defaulted<Date>;
  expires_at: Date;
}

interface SignInCodesTable {
  phone: string;
  code_hash: Buffer;
  tries_left: number;
  created_at: Date;
  expires_at: Date;
}

interface PasswordResetsTable {
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  expires_at: Date;
}

/** One row. */
interface InstallationTable {
  id: Defaulted<boolean>;
  secret_fingerprint: string;
}

interface RateLimitsTable {
  name: string;
  subject: string;
  /** When each call inside the window was let through. */
  stamps: Date[];
  denied: Defaulted<boolean>;
  updated_at: Date;
}

interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  call: string;
  request_hash: Buffer;
  status: number;
  body: Json<object>;
  created_at: Defaulted<Date>;
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
  pin: Nullable<string>;
  last_synced_at: Nullable<Date>;
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

interface TagsTable {
  id: Id;
  company_id: number;
  title: string;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface DevicesTable {
  id: Id;
  company_id: number;
  location_id: number;
  name: string;
  token_hash: Nullable<Buffer>;
  pairing_code_hash: Nullable<Buffer>;
  pairing_expires_at: Nullable<Date>;
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
  /** Each field that changed: what it was, and what it is. */
  changes: Json<Record<string, readonly [unknown, unknown]>>;
  request_id: string;
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

interface InvitesTable {
  id: Id;
  company_id: number;
  employee_id: number;
  token: string;
  phone: Nullable<string>;
  email: Nullable<string>;
  status: Defaulted<"pending" | "accepted" | "ignored" | "replaced" | "ended">;
  created_at: Defaulted<Date>;
  expires_at: Date;
}

interface MediaTable {
  id: Id;
  company_id: number;
  name: string;
  original_filename: string;
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

interface MemosTable {
  id: Id;
  company_id: number;
  kind: Defaulted<"message" | "survey" | "celebration">;
  type: Defaulted<"standard" | "nonflaggable">;
  /** Scheduled and expired are read off the clock: see the memos feature's rules. */
  status: Defaulted<"draft" | "published" | "archived">;
  title: string;
  content: Defaulted<string>;
  category: Nullable<string>;
  priority: Defaulted<"low" | "normal" | "high" | "urgent">;
  signature: Defaulted<boolean>;
  mode: Defaulted<"segments" | "recipients">;
  include_new_members: Defaulted<boolean>;
  start_at: Nullable<Date>;
  end_at: Nullable<Date>;
  due_at: Nullable<Date>;
  published_at: Nullable<Date>;
  first_out_at: Nullable<Date>;
  version: Defaulted<number>;
  version_hash: Defaulted<string>;
  revision: Defaulted<number>;
  author_id: Nullable<number>;
  recipient_count: Defaulted<number>;
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

interface MemoMediaTable {
  company_id: number;
  memo_id: number;
  media_id: number;
  position: number;
}

interface MemoVersionsTable {
  company_id: number;
  memo_id: number;
  version: number;
  locale: Defaulted<string>;
  hash: string;
  title: string;
  content: string;
  attachments: Json<readonly { id: number; sha256: string; name: string }[]>;
  created_at: Defaulted<Date>;
}

interface MemoTranslationsTable {
  company_id: number;
  memo_id: number;
  locale_code: TranslationLocale;
  title: string;
  content: Defaulted<string>;
  recipient_title: Nullable<string>;
  recipient_content: Nullable<string>;
  options: Json<readonly string[]>;
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
  id: Id;
  company_id: number;
  memo_id: number;
  employee_id: number;
  version: number;
  locale: string;
  hash: string;
  signature_key: Nullable<string>;
  acknowledged_at: Date;
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
}

/** Every table, as Kysely reads and writes it. Kept by hand beside the migrations. */
export interface Database extends OutboxTables {
  users: UsersTable;
  auth_tokens: AuthTokensTable;
  sign_in_codes: SignInCodesTable;
  password_resets: PasswordResetsTable;
  installation: InstallationTable;
  rate_limits: RateLimitsTable;
  idempotency_keys: IdempotencyKeysTable;
  companies: CompaniesTable;
  locations: LocationsTable;
  audiences: AudiencesTable;
  employees: EmployeesTable;
  employee_locations: EmployeeLocationsTable;
  employee_audiences: EmployeeAudiencesTable;
  employee_managers: EmployeeManagersTable;
  manager_requests: ManagerRequestsTable;
  tags: TagsTable;
  devices: DevicesTable;
  audit_entries: AuditEntriesTable;
  invites: InvitesTable;
  media: MediaTable;
  memos: MemosTable;
  memo_locations: MemoLocationsTable;
  memo_audiences: MemoAudiencesTable;
  memo_named_recipients: MemoNamedRecipientsTable;
  memo_media: MemoMediaTable;
  memo_versions: MemoVersionsTable;
  memo_translations: MemoTranslationsTable;
  memo_recipients: MemoRecipientsTable;
  memo_counts: MemoCountsTable;
  memo_acknowledgements: MemoAcknowledgementsTable;
  memo_flags: MemoFlagsTable;
}
