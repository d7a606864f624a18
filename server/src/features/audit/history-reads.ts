import type { FollowUpStep } from "@lineup/contract/follow-ups/schemas";
import type { AuditKind } from "@lineup/contract/constants";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;
type Step = Pick<FollowUpStep, "what" | "text">;

/** @returns what happened to a follow-up, the oldest first, at most a hundred entries: those of the audit log */
export async function readHistory(
  db: Db,
  scope: CompanyScope,
  kind: Extract<AuditKind, "follow-up" | "raised-hand" | "checkin">,
  id: number,
): Promise<FollowUpStep[]> {
  const { rows } = await sql<Entry>`select a.id, a.at, a.actor_name, a.action, a.changes
    from audit_entries a where a.company_id = ${scope.companyId} and a.subject_kind = ${kind} and a.subject_id = ${id}
    order by a.at desc, a.id desc limit 100`.execute(db);
  return rows.toReversed().flatMap(({ id: entry, at, actor_name, action, changes }) =>
    stepsOf(action, changes).map((step, nth) => ({
      ...{ id: entry * 10 + nth, at: at.toISOString(), by: actor_name || null },
      ...step,
    })),
  );
}

interface Entry {
  readonly id: number;
  readonly at: Date;
  readonly actor_name: string;
  readonly action: string;
  readonly changes: Changes;
}

/** What one call did, which may be several things at once; its beginning first. */
function stepsOf(action: string, changes: Changes): Step[] {
  const text = (field: string) => asText(changes[field]?.[1]);
  const begun = beginnings[action];
  const steps: Step[] = begun ? [{ what: begun[0], text: text(begun[1]) }] : [];
  if (action === "acknowledgeHand")
    steps.push({
      what: "raised_count" in changes ? "again" : "fixed",
      text: text("employee_note"),
    });
  const answer = text("manager_note");
  const says = answer !== null;
  if (says) steps.push({ what: "answered", text: unkept.has(answer) ? null : answer });
  if (!says && is("manager_acknowledged_at")) steps.push({ what: "seen", text: null });
  if ("owner" in changes)
    steps.push({ what: text("owner") === null ? "unassigned" : "assigned", text: text("owner") });
  if (text("internal_note") !== null) steps.push({ what: "noted", text: null });
  if (is("deferred_until")) steps.push({ what: "deferred", text: text("deferred_until") });
  if (is("resolved_at") && action !== "acknowledgeHand")
    steps.push({ what: "resolved", text: null });
  if (was("resolved_at") && action !== "acknowledgeHand")
    steps.push({ what: "reopened", text: null });
  return steps;

  function is(field: string): boolean {
    return changes[field] !== undefined && changes[field][1] !== null;
  }
  function was(field: string): boolean {
    return changes[field] !== undefined && changes[field][1] === null;
  }
}

/** What stands for words that the log does not keep. */
const unkept: ReadonlySet<string> = new Set(["written", "rewritten"]);

/** What a call says of itself, and where its words stand. */
const beginnings: Readonly<Record<string, readonly [FollowUpStep["what"], string]>> = {
  flagMemo: ["raised", "question"],
  unflagMemo: ["withdrawn", "none"],
  raiseHand: ["raised", "content"],
  openCheckin: ["opened", "topic"],
  openCheckins: ["opened", "topic"],
  withdrawCheckins: ["withdrawn", "none"],
  "open-due-checkins": ["opened", "topic"],
  acknowledgeCheckin: ["told", "none"],
  closeCheckin: ["resolved", "none"],
};

function asText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
