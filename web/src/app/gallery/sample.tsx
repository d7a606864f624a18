import type { ReactNode } from "react";

/** One part of the gallery. */
export function Sample({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
