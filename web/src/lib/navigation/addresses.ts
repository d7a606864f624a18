const maintenance = "/maintenance";
/** Screens that would send a signed-in person in a circle. */
const notTargets = [
  "/login",
  "/logout",
  "/signup",
  "/reset-password",
  "/request-password-reset",
  maintenance,
];
// Any origin works: a path that leaves it is not ours.
const anyOrigin = "http://app.invalid";

/**
 * Checks an address to return to after signing in.
 * @returns the address, or null if it leads out of the app or back to signing in
 */
export function returnAddress(text: string): URL | null {
  const address = ownAddress(text);
  return address && !notTargets.includes(address.pathname) ? address : null;
}

/**
 * Checks an address to return to after maintenance; it may be a screen without a login.
 * @returns the address, or null if it leads out of the app or to the same screen
 */
export function addressAfterMaintenance(text: string): URL | null {
  const address = ownAddress(text);
  return address && address.pathname !== maintenance ? address : null;
}

/** @returns the number in an address, or null if it can't be a record's id */
export function idFrom(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

function ownAddress(text: string): URL | null {
  // A browser reads a backslash as a slash and drops control characters; both could lead out of the app.
  if (!/^\/(?!\/)/.test(text) || /[\\\p{Cc}]/u.test(text)) return null;
  const address = new URL(text, anyOrigin);
  const stays = address.origin === anyOrigin && !address.pathname.startsWith("//");
  return stays ? address : null;
}
