import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { storage } from "#web/lib/browser/storage.ts";
import type { CallName } from "./contract.ts";

/** A call as it was made: the server does what carries the key once. */
export interface Keyed {
  /** Its input, as JSON. */
  readonly input: string;
  readonly key: string;
}

/** What makes something each time it is asked for: where no answer came, nobody knows whether it was made. */
const makers: ReadonlySet<CallName> = new Set([
  ...(["createMemo", "createTemplate", "createSend", "createPackage"] as const),
  ...(["createScheduledSend", "useTemplate", "useSharedTemplate", "usePackage"] as const),
  ...(["writeSendMemo", "openCheckins", "raiseHand", "flagMemo"] as const),
]);
const prefix = "lineup-unanswered:";

/**
 * The last call of each name that had no answer. Kept on the device like the draft it was made of: whoever comes back to that
 * and sends it once more means the same.
 */
export const unanswered = {
  /** @returns the one with this input; null where it was answered, or what it asks for may well be meant twice */
  find(name: CallName, input: string): Keyed | null {
    const kept = makers.has(name) ? storage.get(prefix + name) : null;
    const call = kept === null ? null : (JSON.parse(kept) as Keyed);
    return call?.input === input ? call : null;
  },
  keep(name: CallName, call: Keyed): void {
    if (makers.has(name) && !sharedDevice.isInUse())
      storage.set(prefix + name, JSON.stringify(call));
  },
  forget(name: CallName): void {
    if (makers.has(name)) storage.remove(prefix + name);
  },
};
