import type { FollowUpStep } from "@lineup/contract/follow-ups/schemas";
import type { AuditKind } from "@lineup/contract/constants";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;
type Step = Pick<FollowUpStep, "what" | "text">;

/** @returns the history of a follow-up from its latest hundred entries in the audit log, oldest step first */
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

/** @returns the steps of one call, which may do several things; the step that begins the follow-up comes first */
function stepsOf(action: string, changes: Changes): Step[] {
  const text = (field: string) => asText(changes[field]?.[1]);
  const main = mainSteps[action];
  const steps: Step[] = main ? [{ what: main[0], text: text(main[1]) }] : [];
  if (action === "acknowledgeHand")
    steps.push({
      what: "raised_count" in changes ? "again" : "fixed",
      text: text("employee_note"),
    });
  const answer = text("manager_note");
  const isAnswered = answer !== null;
  if (isAnswered) steps.push({ what: "answered", text: withheldTexts.has(answer) ? null : answer });
  if (!isAnswered && isSet("manager_acknowledged_at")) steps.push({ what: "seen", text: null });
  if ("owner" in changes)
    steps.push({ what: text("owner") === null ? "unassigned" : "assigned", text: text("owner") });
  if (text("internal_note") !== null) steps.push({ what: "noted", text: null });
  if (isSet("deferred_until")) steps.push({ what: "deferred", text: text("deferred_until") });
  if (isSet("resolved_at") && action !== "acknowledgeHand")
    steps.push({ what: "resolved", text: null });
  if (isCleared("resolved_at") && action !== "acknowledgeHand")
    steps.push({ what: "reopened", text: null });
  return steps;

  function isSet(field: string): boolean {
    return changes[field] !== undefined && changes[field][1] !== null;
  }
  function isCleared(field: string): boolean {
    return changes[field] !== undefined && changes[field][1] === null;
  }
}

/** The values that the audit log has in place of private texts. */
const withheldTexts: ReadonlySet<string> = new Set(["written", "rewritten"]);

/** The step that a call stands for, and the field of its entry with the step's text. */
const mainSteps: Readonly<Record<string, readonly [FollowUpStep["what"], string]>> = {
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
