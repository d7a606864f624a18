import type {
  Defaulted,
  DefaultedJson,
  Id,
  Nullable,
} from "#server/platform/db/tables/column-types";
import type { Text } from "#server/platform/texts";

/** The tables for scheduled sends and their runs. */
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
  /** The template to send. Either `memo_template_id` or `memo_template_package_id` is set. */
  memo_template_id: Nullable<number>;
  memo_template_package_id: Nullable<number>;
  mode: Defaulted<"segments" | "recipients">;
  frequency: "once" | "daily" | "weekly" | "monthly" | "yearly";
  interval: Defaulted<number>;
  days_of_week: Defaulted<number[]>;
  day_of_month: Nullable<number>;
  send_time: string;
  /** null if the scheduled send is sent at `send_time` in each location's time zone. */
  timezone: Nullable<string>;
  starts_on: string;
  ends_on: Nullable<string>;
  /** The new date of each run that was moved, by the run's original date; null if the run is skipped. */
  moves: DefaultedJson<Readonly<Record<string, string | null>>>;
  next_send_at: Nullable<Date>;
  /** Nothing goes out before this time, so that creating the scheduled send can be undone. */
  held_until: Nullable<Date>;
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
  /** The run's original date in the series, before any move. */
  run_on: string;
  zone: string;
  due_at: Date;
  moved_to: Nullable<string>;
  /** The time when the run was finished; null if it isn't finished. */
  done_at: Nullable<Date>;
  /** The send that the run created; the first one if it created several. */
  send_id: Nullable<number>;
  /**
   * The reason why the run failed and nothing was sent. If a finished run has neither a failure nor a `send_id`, the
   * run's time zone had no recipients.
   */
  failure: DefaultedJson<Text | null>;
}
