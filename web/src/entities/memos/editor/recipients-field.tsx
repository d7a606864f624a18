import type { FlagKey } from "@lineup/contract/constants";
import { useEffect, type ReactNode } from "react";
import { hasFlag, useCompany } from "#web/entities/companies/company.ts";
import { usePeopleSearch } from "#web/entities/employees/people-search.ts";
import { useSegmentNames } from "#web/entities/segments/use-segment-names.tsx";
import { useCall } from "#web/lib/api/use-call.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";
import { FieldError } from "#web/ui/forms/field.tsx";
import type { Named } from "#web/ui/forms/people-picker.tsx";
import { RecipientsPicker, type Reach, type Recipients } from "#web/ui/forms/recipients-picker.tsx";
import { targetOf } from "#web/entities/memos/form/memo-form.ts";

const settleMs = 250;

interface RecipientsFieldProps {
  /** The form field's name. */
  name?: string;
  value: Recipients;
  onChange: (value: Recipients) => void;
  /** The author, who only gets it if named; null for none. If absent, it is whoever is signed in. */
  author?: number | null | undefined;
  /** Called with the number of recipients and the first of them, or with null while they are not counted. */
  onReach?: (reach: Reach | null) => void;
  /** What is said about people who are added to locations and audiences, if it isn't a memo that they get. */
  alsoHint?: string;
  error?: string | null | undefined;
}

/** A field for choosing recipients. It shows the current number of recipients. */
export function RecipientsField({
  name,
  value,
  onChange,
  author,
  onReach,
  alsoHint,
  error,
}: RecipientsFieldProps): ReactNode {
  const details = useCompany();
  const input = { company_id: details.company.id };
  const target = targetOf(value);
  const settled = useDebounced(target, settleMs);
  const { locations, audiences, instead } = useSegmentNames();
  const by = author === undefined ? {} : { author_id: author };
  const reached = useCall("getReach", { ...input, ...settled, ...by });
  const counted = JSON.stringify(target) === JSON.stringify(settled);
  const reach = counted ? (reached.data ?? (reached.error ? "failed" : "counting")) : "counting";
  const known = typeof reach === "object" ? reach : null;
  useEffect(() => onReach?.(known), [known, onReach]);

  // If a feature flag hides locations or audiences, the chosen locations or audiences are shown anyway. Their members still
  // receive the memo, so the user must be able to see and remove the chosen locations or audiences.
  const offered = (flag: FlagKey, chosen: readonly number[], all: readonly Named[]) =>
    hasFlag(details, flag) ? all.filter(({ id }) => chosen.includes(id)) : all;

  return (
    <>
      <RecipientsPicker
        name={name}
        value={value}
        onChange={onChange}
        locations={offered("disable-locations", value.location_ids, locations)}
        audiences={offered("disable-audiences", value.audience_ids, audiences)}
        instead={instead}
        people={usePeopleSearch()}
        alsoHint={alsoHint}
        reach={reach}
      />
      <FieldError id="writing-target-error" text={error} />
    </>
  );
}
