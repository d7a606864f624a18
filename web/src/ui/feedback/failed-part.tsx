import type { ReactNode } from "react";
import { ErrorState } from "./states.tsx";

/** A part of a screen that could not be fetched: what it would have been, why not, and a way to try again. */
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
