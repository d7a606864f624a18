import { useId, type ReactNode } from "react";

/** A card of the profile with its heading. */
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
