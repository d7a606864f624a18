import type { ReactNode } from "react";
import { ErrorState } from "./states.tsx";

/** Replaces a part of a screen that failed to load, with the part's title, the error and a retry button. */
export function FailedPart({
  id,
  title,
  error,
  onRetry,
}: {
  id: string;
  title: string;
  error: unknown;
  onRetry: () => void;
}): ReactNode {
  return (
    <section aria-labelledby={id} className="card">
      <h2 id={id}>{title}</h2>
      <ErrorState error={error} onRetry={onRetry} />
    </section>
  );
}
