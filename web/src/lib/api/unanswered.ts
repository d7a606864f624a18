import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { storage } from "#web/lib/browser/storage.ts";
import type { CallName } from "./contract.ts";

/** A call with its idempotency key. */
export interface Keyed {
  /** The input as JSON. */
  readonly input: string;
  readonly key: string;
}

/** Calls that create something on each repetition: without an answer, it is unknown if it was created. */
const makers: ReadonlySet<CallName> = new Set([
  ...(["createMemo", "createTemplate", "createSend", "createPackage"] as const),
  ...(["createScheduledSend", "useTemplate", "useSharedTemplate", "usePackage"] as const),
  ...(["writeSendMemo", "openCheckins", "raiseHand", "flagMemo"] as const),
]);
const prefix = "lineup-unanswered:";

/**
 * The last unanswered call of each name. It is stored on the device like its draft: sending the same draft again then
 * means the same call.
 */
export const unanswered = {
  /** @returns the call with this input; null if it was answered, or if a repetition may be intended */
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
