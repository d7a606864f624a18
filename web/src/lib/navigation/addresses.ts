const maintenance = "/maintenance";
/** Screens that must not be opened after logging in, because they would lead in a circle, such as back to the login. */
const notTargets = [
  "/login",
  "/logout",
  "/signup",
  "/reset-password",
  "/request-password-reset",
  maintenance,
];
// A made-up origin, because a path can be parsed only relative to an origin. If a parsed address has a different origin, the
// address leads out of the app.
const anyOrigin = "http://app.invalid";

/**
 * Checks an address to return to after signing in.
 * @returns the address, or null if the address leads out of the app or back to signing in
 */
export function returnAddress(text: string): URL | null {
  const address = ownAddress(text);
  return address && !notTargets.includes(address.pathname) ? address : null;
}

/**
 * Checks an address to return to after maintenance, which may be a screen that needs no login.
 * @returns the address, or null if the address leads out of the app or to the maintenance screen
 */
export function addressAfterMaintenance(text: string): URL | null {
  const address = ownAddress(text);
  return address && address.pathname !== maintenance ? address : null;
}

/** @returns the id of a record in an address, or null if the text can't be an id */
export function idFrom(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

function ownAddress(text: string): URL | null {
  // A browser treats a backslash as a slash, and ignores control characters. Either could make an address lead out of the app.
  if (!/^\/(?!\/)/.test(text) || /[\\\p{Cc}]/u.test(text)) return null;
  const address = new URL(text, anyOrigin);
  const stays = address.origin === anyOrigin && !address.pathname.startsWith("//");
  return stays ? address : null;
}
