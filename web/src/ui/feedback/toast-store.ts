import { toastTimeoutMs } from "@lineup/contract/constants";

export type ToastVariant = "info" | "success" | "warning" | "error";

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly messages: readonly string[];
  readonly variant: ToastVariant;
  /** How long the message is shown, in milliseconds; null means until it is dismissed. */
  readonly timeout: number | null;
  readonly dismissible: boolean;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export type ToastInput = Partial<Omit<Toast, "id" | "title">> & { readonly title: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a message for a while (3 s by default). It replaces an earlier message with the same text or about the same
 * failure.
 * @returns the message's id, for `dismissToast`
 */
export function toast(input: ToastInput): number {
  lastId += 1;
  const defaults = {
    messages: [],
    variant: "info",
    timeout: toastTimeoutMs,
    dismissible: true,
  } as const;
  const next: Toast = { ...defaults, ...input, id: lastId };
  change([...toasts.filter((shown) => !isSame(shown, next)), next]);
  return lastId;
}

/** Removes one message. */
export function dismissToast(id: number): void {
  change(toasts.filter((entry) => entry.id !== id));
}

/** Removes all messages, for example when someone logs out. */
export function clearToasts(): void {
  change([]);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly Toast[] => toasts,
};

/**
 * Tells whether the new message replaces the shown one. A message with a button is never replaced: the button may undo
 * a change to another memo with the same title.
 */
function isSame(shown: Toast, next: Toast): boolean {
  return !shown.action && wordsOf(shown) === wordsOf(next);
}

/**
 * @returns the text that two messages must have in common for one to replace the other. For failures, this text leaves
 * out the reason: if an action fails again for another reason, the new reason replaces the old one.
 */
function wordsOf({ variant, title, messages }: Toast): string {
  return JSON.stringify([variant, title, variant === "error" ? null : messages]);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
