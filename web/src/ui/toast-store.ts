import { toastTimeoutMs } from "@lineup/contract/constants";

export type ToastVariant = "info" | "success" | "warning" | "error";

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly messages: readonly string[];
  readonly variant: ToastVariant;
  /** Milliseconds; null stays until dismissed. */
  readonly timeout: number | null;
  readonly dismissible: boolean;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export type ToastInput = Partial<Omit<Toast, "id" | "title">> & { readonly title: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message for a moment (3 s unless told otherwise). @returns its id, for `dismissToast` */
export function toast(input: ToastInput): number {
  lastId += 1;
  const defaults = {
    messages: [],
    variant: "info",
    timeout: toastTimeoutMs,
    dismissible: true,
  } as const;
  change([...toasts, { ...defaults, ...input, id: lastId }]);
  return lastId;
}

/** Takes one message away. */
export function dismissToast(id: number): void {
  change(toasts.filter((entry) => entry.id !== id));
}

/** Takes all messages away, as signing out does. */
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

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
