import { addressAfterMaintenance, returnAddress } from "#web/lib/navigation/addresses.ts";
import { ApiError } from "#web/lib/api/api-error.ts";

/** The address of the login; `redirect` brings people back after they sign in. */
export function loginAddress(
  requested: string,
  reason?: "session",
): { to: "/login"; search: Record<string, string> } {
  const search: Record<string, string> = {};
  if (returnAddress(requested)) search["redirect"] = requested;
  if (reason) search["reason"] = reason;
  return { to: "/login", search };
}

/** The address of the maintenance screen; `redirect` brings people back to where they were. */
export function maintenanceAddress(requested: string): {
  to: "/maintenance";
  search: Record<string, string>;
} {
  const back = requested !== "/" && addressAfterMaintenance(requested);
  return { to: "/maintenance", search: back ? { redirect: requested } : {} };
}

/** @returns true if the server answered the failed call and is neither busy nor starting */
export function isServing(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status > 0 && failure.status < 500;
}

/** Where to go when the signed-in person can't be loaded. Without a connection, no one is signed out. */
export function afterUserFailure(error: unknown): "maintenance" | "offline" | "login" {
  if (!(error instanceof ApiError)) return "login";
  if (error.maintenance) return "maintenance";
  return error.status === 0 ? "offline" : "login";
}

/** Where to go when the company can't be loaded. A company that is missing or not theirs leads to the team chooser. */
export function afterCompanyFailure(error: unknown): "selection" | "maintenance" | "failed" {
  if (!(error instanceof ApiError)) return "failed";
  if (error.maintenance) return "maintenance";
  return error.status === 404 || error.status === 403 ? "selection" : "failed";
}
