import type { Device } from "@lineup/contract/devices/schemas";

/** @returns `paired`; `waiting` while the tablet has a code that can be typed; `expired` when the code has run out */
export function statusOf(
  device: { readonly paired_at: Date | null; readonly pairing_expires_at: Date | null },
  now: Date,
): Device["status"] {
  if (device.paired_at !== null) return "paired";
  return isWaiting(device, now) ? "waiting" : "expired";
}

/** @returns true while there is a pairing code that hasn't expired */
export function isWaiting(
  { pairing_expires_at }: { readonly pairing_expires_at: Date | null },
  now: Date,
): boolean {
  return pairing_expires_at !== null && pairing_expires_at > now;
}

/** Normalizes a typed code: removes spaces and dashes, and makes it upper case. */
export function typedCode(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}
