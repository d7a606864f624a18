import type { Role } from "./constants.ts";

/** What a person may do in a company; computed on the server and sent to the web, which never derives it again. */
export const permissions = [
  "memos:manage",
  "follow-ups:manage",
  "employees:manage",
  /** To add, change and remove admins too. */
  "employees:manage_admins",
  "settings:manage",
  "billing:manage",
  "tasks:assign_any",
] as const;
export type Permission = (typeof permissions)[number];

const management: readonly Permission[] = [
  "memos:manage",
  "follow-ups:manage",
  "employees:manage",
  "tasks:assign_any",
];

/** @returns every permission that a role gives */
export function permissionsOf(role: Role): readonly Permission[] {
  if (role === "admin") return permissions;
  return role === "manager" ? management : [];
}

/** Management is admin or manager: any role other than employee. */
export function isManagement(role: Role): boolean {
  return role !== "employee";
}
