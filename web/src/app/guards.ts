import { addressAfterMaintenance, returnAddress } from "#web/lib/navigation/addresses.ts";
import { ApiError } from "#web/lib/api/api-error.ts";

/** Where someone who must sign in first is sent; `redirect` brings them back. */
export function loginAddress(
  requested: string,
  reason?: "session",
): { to: "/login"; search: Record<string, string> } {
  const search: Record<string, string> = {};
  if (requested !== "/" && returnAddress(requested)) search["redirect"] = requested;
  if (reason) search["reason"] = reason;
  return { to: "/login", search };
}

/** Where a call that finds the server in maintenance leads; `redirect` brings people back to where they were. */
export function maintenanceAddress(requested: string): {
  to: "/maintenance";
  search: Record<string, string>;
} {
  const back = requested !== "/" && addressAfterMaintenance(requested);
  return { to: "/maintenance", search: back ? { redirect: requested } : {} };
}

/** @returns whether the server works again, by how any call failed: it is there, and it is neither busy nor starting */
export function isServing(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status > 0 && failure.status < 500;
}

/** What a failure while loading the person means. Without a connection nobody is signed out. */
export function afterUserFailure(error: unknown): "maintenance" | "offline" | "login" {
  if (!(error instanceof ApiError)) return "login";
  if (error.maintenance) return "maintenance";
  return error.status === 0 ? "offline" : "login";
}

/** What a failure while loading a company means. A company that isn't there or isn't theirs leads to the chooser. */
export function afterCompanyFailure(error: unknown): "selection" | "maintenance" | "failed" {
  if (!(error instanceof ApiError)) return "failed";
  if (error.maintenance) return "maintenance";
  return error.status === 404 || error.status === 403 ? "selection" : "failed";
}
