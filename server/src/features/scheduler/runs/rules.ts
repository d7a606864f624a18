import type { Sendable } from "@lineup/contract/scheduler/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import type { Adapters } from "#server/adapters/create-adapters";
import type { RunRecord } from "#server/features/scheduler/run-rules";
import type { CompanyContext, Db, JobPayloads } from "#server/platform/context";
import type { Jobs } from "#server/platform/jobs/jobs";

/** The context of a run. No one is logged in, so runs are recorded in their own table, not in the audit log. */
export type RunContext = Pick<
  CompanyContext,
  "tx" | "scope" | "now" | "emit" | "enqueue" | "enqueueAll"
>;

/** A run to send. */
export interface SendOrder extends Pick<RunRecord, "scheduled_send_id" | "run_on"> {
  readonly sendable: Pick<Sendable, "type" | "id">;
  readonly title: string;
  /** The person who scheduled it; shown as the author. */
  readonly authorId: number | null;
  readonly target: Target;
  /** Only people who work in this time zone; null: the whole target. */
  readonly timezone: RunRecord["zone"] | null;
  /** The time zone whose clock decides, and the date there. */
  readonly zone: RunRecord["zone"];
  readonly day: string;
  readonly due_at: Date;
}

export interface RunParts extends Pick<Jobs<JobPayloads>, "enqueue" | "enqueueAll"> {
  readonly db: Db;
  readonly log: { error(details: object, text: string): void };
  /** The channels on which failures are reported. */
  readonly channels: Pick<Adapters, "mail">;
  /** The address of the web app, without a slash at the end. */
  readonly publicUrl: string;
  clock(): Date;
  /** Call this after the commit. */
  wake(jobs: ReadonlySet<keyof JobPayloads>): void;
}
