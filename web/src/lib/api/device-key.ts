import { storage } from "#web/lib/browser/storage.ts";

const storageKey = "lineup-device-key";

let own: string | null = null;

/**
 * A secret that this browser makes for itself and keeps, also after logging out. By it, the server knows a browser that has signed in
 * to an account before: others can't use up its attempts.
 */
export function deviceKey(): string {
  own ??= storage.get(storageKey);
  if (own === null) {
    own = Array.from(crypto.getRandomValues(new Uint8Array(32)), asHex).join("");
    storage.set(storageKey, own);
  }
  return own;
}

function asHex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
