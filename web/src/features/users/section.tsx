import { useId, type ReactNode } from "react";

/** A section of the profile: a card with a heading. */
export function Section({
  title,
  line,
  children,
}: {
  title: string;
  line?: string;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section className="card stack" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {line && <p className="dim">{line}</p>}
      </div>
      {children}
    </section>
  );
}
