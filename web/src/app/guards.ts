import { ApiError } from "#web/lib/api/api-error.ts";

/** Where someone who must sign in first is sent; `redirect` brings them back. */
export function loginAddress(
  requested: string,
  reason?: "session",
): { to: "/login"; search: Record<string, string> } {
  const search: Record<string, string> = {};
  if (requested !== "/" && isLocalPath(requested)) search["redirect"] = requested;
  if (reason) search["reason"] = reason;
  return { to: "/login", search };
}

/** @returns whether an address stays within the app; `redirect` must not lead people elsewhere */
export function isLocalPath(path: string): boolean {
  return (
    path.startsWith("/") &&
    !/^\/[/\\]/.test(path) &&
    !path.startsWith("/login") &&
    !path.startsWith("/logout")
  );
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

/** @returns the number in an address, or null when it is no record's id */
export function idFrom(text: string): number | null {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
