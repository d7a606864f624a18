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
// Any origin will do: a path that leaves it is not ours.
const anyOrigin = "http://app.invalid";

/**
 * Reads an address that someone is to be brought back to after signing in.
 * @returns it, or null where it leads out of the app or back to signing in
 */
export function returnAddress(text: string): URL | null {
  const address = ownAddress(text);
  return address && !notTargets.includes(address.pathname) ? address : null;
}

/**
 * Reads an address that someone is to be brought back to after maintenance; that may be a screen without a sign-in.
 * @returns it, or null where it leads out of the app or to the same screen
 */
export function addressAfterMaintenance(text: string): URL | null {
  const address = ownAddress(text);
  return address && address.pathname !== maintenance ? address : null;
}

/** @returns the number in an address, or null when it is no record's id */
export function idFrom(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

function ownAddress(text: string): URL | null {
  // A browser reads a backslash as a slash and drops control characters; both are ways out of the app.
  if (!/^\/(?!\/)/.test(text) || /[\\\p{Cc}]/u.test(text)) return null;
  const address = new URL(text, anyOrigin);
  const stays = address.origin === anyOrigin && !address.pathname.startsWith("//");
  return stays ? address : null;
}
