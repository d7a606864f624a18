import type { Role } from "@lineup/contract/constants";
import { pino } from "pino";

import type { CompanyContext, Db } from "#server/platform/context";
import { emit } from "#server/platform/outbox/events";
import type { DemoCompany } from "#server/seed/seed-demo";

/** What the demo is made with. */
export type DemoParts = Pick<CompanyContext, "config" | "adapters" | "apart">;

export type Actors = ReturnType<typeof actors>;

/** Contexts to act in as one of the company's people at a time in the past; reminders and the like are not sent. */
export function actors(
  { config, adapters, apart }: DemoParts,
  tx: Db,
  { scope, managerIds, adminId }: DemoCompany,
): {
  manager(at: Date): CompanyContext;
  employee(id: number, at: Date): CompanyContext;
} {
  const user = { userId: 0, tokenId: 0, deviceId: null };
  const context = (employeeId: number, role: Role, now: Date): CompanyContext => ({
    action: "demo",
    requestId: "demo",
    address: "127.0.0.1",
    userAgent: "",
    language: "en",
    tx,
    now,
    config,
    adapters,
    apart,
    log: silent,
    user,
    actor: { ...user, employeeId, role, name: "" },
    scope,
    emit: (...events) =>
      emit(tx, ...events.map((event) => ({ ...event, companyId: scope.companyId }))),
    // A company's log begins with what people do in it.
    audit: () => Promise.resolve(),
    enqueue: () => Promise.resolve(),
    endSockets: () => Promise.resolve(),
  });
  return {
    manager: (at) => context(managerIds[0] ?? adminId, "manager", at),
    employee: (id, at) => context(id, "employee", at),
  };
}

const silent = pino({ level: "silent" });
