import { useSyncExternalStore, type ReactNode } from "react";
import { formatFullDateTime, relativeTime, timeAgo } from "#web/lib/dates/dates.ts";
import { currentLanguage, onLanguageChange } from "#web/lib/i18n/language.ts";

const everyMs = 30_000;
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/**
 * A time such as "5 minutes ago", which is kept up to date. The exact time is shown on hover and read by screen
 * readers.
 */
export function RelativeTime({
  iso,
  timezone,
  coming = false,
}: {
  iso: string;
  timezone?: string;
  /** True if the time may be in the future. */
  coming?: boolean;
}): ReactNode {
  const at = useSyncExternalStore(subscribe, () => now);
  useSyncExternalStore(onLanguageChange.subscribe, currentLanguage);
  return (
    <time dateTime={iso} title={formatFullDateTime(iso, timezone)}>
      {coming ? relativeTime(iso, at) : timeAgo(iso, at)}
    </time>
  );
}

/** Starts a timer that all times on the page share, and stops it when no time is shown. */
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
