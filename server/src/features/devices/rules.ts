import type { Device } from "@lineup/contract/devices/schemas";

/** @returns whether a tablet is paired, waits for its code to be typed, or waits in vain */
export function statusOf(
  device: { readonly paired_at: Date | null; readonly pairing_expires_at: Date | null },
  now: Date,
): Device["status"] {
  if (device.paired_at !== null) return "paired";
  return isWaiting(device, now) ? "waiting" : "expired";
}

/** @returns whether there is a code that can still be typed */
export function isWaiting(
  { pairing_expires_at }: { readonly pairing_expires_at: Date | null },
  now: Date,
): boolean {
  return pairing_expires_at !== null && pairing_expires_at > now;
}

/** @returns what was typed as a code is kept: however it was grouped and in small letters too */
export function typedCode(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}
