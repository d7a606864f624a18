import type { ReactNode } from "react";
import type { Form } from "#web/lib/forms/use-form.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { SegmentListLink, type Segments } from "./segment-links.tsx";
import { segmentTexts } from "./segment-texts.ts";

interface FormProps<V> {
  of: Segments;
  form: Form<V>;
  /** True once nothing can be lost: it was created or deleted. */
  done: boolean;
  /** The fields. */
  children: ReactNode;
}

/** The form for a new location or audience. */
export function NewSegment<V>({ of, form, done, children }: FormProps<V>): ReactNode {
  const say = segmentTexts.useTexts();
  return (
    <>
      <LeaveGuard when={form.dirty && !done} onLeave={form.reset} />
      <PageHeader
        title={say(`${of}.new.title`)}
        line={say(`${of}.new.line`)}
        back={<SegmentListLink of={of} />}
      />
      <form className="card stack reading" noValidate onSubmit={form.submit}>
        {children}
        <div className="row">
          <Button type="submit" loading={form.busy}>
            {say(`${of}.new.submit`)}
          </Button>
        </div>
      </form>
    </>
  );
}

/** The form for the details of a location or an audience. */
export function SegmentDetails<V>({ of, form, done, children }: FormProps<V>): ReactNode {
  const say = segmentTexts.useTexts();
  return (
    <section className="card stack" aria-labelledby="segment-details">
      <LeaveGuard when={form.dirty && !form.busy && !done} onLeave={form.reset} />
      <h2 id="segment-details">{say(`${of}.one.details`)}</h2>
      <form className="stack" noValidate onSubmit={form.submit}>
        {children}
        <div className="row">
          <Button type="submit" loading={form.busy}>
            {say("one.submit")}
          </Button>
        </div>
      </form>
    </section>
  );
}
