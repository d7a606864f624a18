import type { Sendable } from "@lineup/contract/scheduler/schemas";
import { IconPackage, IconTemplate } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import styles from "../scheduler.module.css";

const settleMs = 250;
const errorId = "scheduler-sendable-error";
const icons = { memo_template: IconTemplate, memo_template_package: IconPackage } as const;

/**
 * The field for the template or package to send. The field shows a search until a template or package is chosen, and shows the
 * chosen template or package afterwards.
 */
export function SendableField({
  name,
  value,
  error,
  onChange,
}: {
  /** The form field's name. */
  name: string;
  value: Sendable | null;
  error: string | null | undefined;
  onChange: (value: Sendable | null) => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  const company_id = useCompanyId();
  const [terms, setTerms] = useState("");
  const settled = useDebounced(terms.trim(), settleMs);
  const query = useCall(
    "listSendables",
    { company_id, terms: settled },
    { enabled: value === null, keepPrevious: true },
  );
  const found = query.data?.sendables ?? [];
  // Moves the focus to the heading after a choice is made or removed, because the pressed button disappears.
  const heading = useFocusKept<HTMLLegendElement>(value ? "chosen" : "open");
  return (
    <fieldset className={styles.part}>
      <legend ref={heading} tabIndex={-1}>
        {say("form.what")}
      </legend>
      {value && (
        <div className={styles.chosen}>
          <SendableName sendable={value} />
          <Button
            name={name}
            variant="secondary"
            outline
            size="small"
            aria-describedby={error ? errorId : undefined}
            onClick={() => onChange(null)}
          >
            {say("form.what.change")}
          </Button>
        </div>
      )}
      {value === null && (
        <>
          <SearchField
            name={name}
            label={say("form.what.search")}
            error={error}
            value={terms}
            onChange={setTerms}
          />
          {query.isPending && <SkeletonList rows={3} />}
          {query.error && !query.data && (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          )}
          <ul className={styles.found} aria-label={say("form.what")}>
            {found.map((one) => (
              <li key={`${one.type} ${one.id}`}>
                <button type="button" className={styles.choice} onClick={() => onChange(one)}>
                  <SendableName sendable={one} />
                </button>
              </li>
            ))}
          </ul>
          <p role="status" className="dim small">
            {query.data && found.length === 0 && say("form.what.none")}
          </p>
        </>
      )}
      {value && <FieldError id={errorId} text={error} />}
    </fieldset>
  );
}

function SendableName({ sendable: { type, title } }: { sendable: Sendable }): ReactNode {
  const say = schedulerTexts.useTexts();
  const Icon = icons[type];
  return (
    <span className={styles.sendable}>
      <Icon size={18} aria-hidden="true" />
      <span>{title}</span>
      <span className="dim small">
        {say(type === "memo_template" ? "form.what.template" : "form.what.package")}
      </span>
    </span>
  );
}
