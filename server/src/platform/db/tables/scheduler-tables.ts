import type {
  Defaulted,
  DefaultedJson,
  Id,
  Nullable,
} from "#server/platform/db/tables/column-types";
import type { Text } from "#server/platform/texts";

/** What goes out by itself, and each time that it does. */
export interface SchedulerTables {
  scheduled_sends: ScheduledSendsTable;
  scheduled_send_locations: ScheduledSendLocationsTable;
  scheduled_send_audiences: ScheduledSendAudiencesTable;
  scheduled_send_recipients: ScheduledSendRecipientsTable;
  scheduled_runs: ScheduledRunsTable;
}

interface ScheduledSendsTable {
  id: Id;
  company_id: number;
  title: string;
  status: Defaulted<"active" | "paused" | "finished">;
  /** One of the two. */
  memo_template_id: Nullable<number>;
  memo_template_package_id: Nullable<number>;
  mode: Defaulted<"segments" | "recipients">;
  frequency: "once" | "daily" | "weekly" | "monthly" | "yearly";
  interval: Defaulted<number>;
  days_of_week: Defaulted<number[]>;
  day_of_month: Nullable<number>;
  send_time: string;
  /** null: each location's own. */
  timezone: Nullable<string>;
  starts_on: string;
  ends_on: Nullable<string>;
  /** The day that a run goes out on in place of its own; null: not at all. */
  moves: DefaultedJson<Readonly<Record<string, string | null>>>;
  next_send_at: Nullable<Date>;
  last_sent_at: Nullable<Date>;
  revision: Defaulted<number>;
  created_by: Nullable<number>;
  updated_by: Nullable<number>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Nullable<Date>;
}

interface ScheduledSendLocationsTable {
  company_id: number;
  scheduled_send_id: number;
  location_id: number;
}

interface ScheduledSendAudiencesTable {
  company_id: number;
  scheduled_send_id: number;
  audience_id: number;
}

interface ScheduledSendRecipientsTable {
  company_id: number;
  scheduled_send_id: number;
  employee_id: number;
}

interface ScheduledRunsTable {
  company_id: number;
  scheduled_send_id: number;
  /** Its day in the series. */
  run_on: string;
  zone: string;
  due_at: Date;
  moved_to: Nullable<string>;
  /** null: it is still to come. */
  done_at: Nullable<Date>;
  /** What went out: the first of several. */
  send_id: Nullable<number>;
  /** Why nothing did. Neither of the two: there was nobody in its zone. */
  failure: DefaultedJson<Text | null>;
}
