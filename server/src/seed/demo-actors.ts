import type { CallName } from "@lineup/contract/calls";
import type { Role } from "@lineup/contract/constants";
import { pino } from "pino";

import { writeAudit } from "#server/platform/audit";
import type { CompanyContext, Db } from "#server/platform/context";
import { emit } from "#server/platform/outbox/events";
import type { DemoCompany } from "#server/seed/seed-demo";

/** What the demo is made with. */
export type DemoParts = Pick<CompanyContext, "config" | "adapters" | "worker">;

export type Actors = ReturnType<typeof actors>;

/**
 * Contexts to act in as one of the company's people at a time in the past; reminders and the like are not sent. What is done by a
 * named call enters the company's log.
 */
export function actors(
  { config, adapters, worker }: DemoParts,
  tx: Db,
  { scope, managerIds, adminId, names }: DemoCompany,
): {
  manager(at: Date, action?: CallName): CompanyContext;
  employee(id: number, at: Date, action?: CallName): CompanyContext;
} {
  const nameOf = (id: number): string => names.get(id) ?? "";
  const user = { userId: 0, tokenId: 0, deviceId: null };
  const context = (
    employeeId: number,
    role: Role,
    now: Date,
    action: CallName | null = null,
  ): CompanyContext => ({
    action: action ?? "createMemo",
    requestId: "demo",
    idempotencyKey: null,
    address: "127.0.0.1",
    deviceKey: null,
    userAgent: "",
    language: "en",
    tx,
    now,
    config,
    adapters,
    worker,
    log: silent,
    user,
    actor: { ...user, employeeId, role, name: nameOf(employeeId) },
    scope,
    emit: (...events) =>
      emit(tx, ...events.map((event) => ({ ...event, companyId: scope.companyId }))),
    audit: async (change) => {
      if (action === null) return;
      const actor = { employeeId, name: nameOf(employeeId) };
      await writeAudit(tx, scope, { action, requestId: "demo", now, actor }, change);
    },
    enqueue: () => Promise.resolve(),
    enqueueAll: () => Promise.resolve(),
    endSockets: () => Promise.resolve(),
  });
  return {
    manager: (at, action) => context(managerIds[0] ?? adminId, "manager", at, action),
    employee: (id, at, action) => context(id, "employee", at, action),
  };
}

const silent = pino({ level: "silent" });
