import { useSyncExternalStore, type ReactNode } from "react";
import { formatDateTime, relativeTime, timeAgo } from "#web/lib/dates/dates.ts";
import { currentLanguage, onLanguageChange } from "#web/lib/i18n/language.ts";

const everyMs = 30_000;
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** "5 minutes ago", updated over time; the exact time is shown on hover and read by screen readers. */
export function RelativeTime({
  iso,
  timezone,
  coming = false,
}: {
  iso: string;
  timezone?: string;
  /** True if it may be in the future. */
  coming?: boolean;
}): ReactNode {
  const at = useSyncExternalStore(subscribe, () => now);
  useSyncExternalStore(onLanguageChange.subscribe, currentLanguage);
  return (
    <time dateTime={iso} title={formatDateTime(iso, timezone)}>
      {coming ? relativeTime(iso, at) : timeAgo(iso, at)}
    </time>
  );
}

/** One timer for all times on the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = new Date();
    timer = setInterval(() => {
      now = new Date();
      for (const each of listeners) each();
    }, everyMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}
