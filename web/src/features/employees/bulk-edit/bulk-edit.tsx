import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { BulkFields } from "./fields.tsx";
import { BulkPreview } from "./preview.tsx";
import { type BulkValues, changesIn, noChanges } from "./values.ts";
import {
  addressOf,
  type PeopleSelection,
  selectionInput,
} from "#web/features/employees/list/selection.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";

/** The steps of a bulk edit: choose the changes, preview the results, apply them. */
export function BulkEdit({
  chosen,
  onBegun,
}: {
  chosen: PeopleSelection;
  onBegun: (batchId: number) => void;
}): ReactNode {
  const say = employeesTexts.useTexts();
  const draft = useDraft(draftOf(useCompanyId(), chosen), fresh);
  const { values, looking } = draft.value;
  const setLooking = (next: boolean): void => draft.set({ values, looking: next });
  const [sending, setSending] = useState(false);
  const count = useCount(chosen);
  const changes = changesIn(values);
  const whom = useFocusKept<HTMLParagraphElement>(String(looking));
  return (
    <div className="stack loose">
      <LeaveGuard
        when={changes !== null && !sending}
        text={say("bulk.leave")}
        onLeave={draft.clear}
      />
      <p ref={whom} role="status" tabIndex={-1}>
        <strong>{count === undefined ? " " : say("choose.count", { count })}</strong>
      </p>
      {looking && changes ? (
        <BulkPreview
          input={{ ...selectionInput(chosen), changes }}
          onBack={() => setLooking(false)}
          onSending={setSending}
          onBegun={(id) => {
            draft.clear();
            onBegun(id);
          }}
        />
      ) : (
        <form
          className="stack loose reading"
          onSubmit={(event) => {
            event.preventDefault();
            if (changes) setLooking(true);
          }}
        >
          <BulkFields
            values={values}
            onChange={(some) => draft.set({ values: { ...values, ...some }, looking: false })}
          />
          <div className="row">
            <Button type="submit" disabled={changes === null}>
              {say("bulk.look")}
            </Button>
            {changes === null && <span className="dim small">{say("bulk.nothing")}</span>}
          </div>
        </form>
      )}
    </div>
  );
}

const fresh: { values: BulkValues; looking: boolean } = { values: noChanges, looking: false };

/** @returns the key of the draft that stores the user's changes and current step. Each selection of people has its own draft. */
function draftOf(companyId: number, chosen: PeopleSelection): string {
  return `bulk-edit:${companyId}:${JSON.stringify(addressOf(chosen))}`;
}

/** @returns the number of selected people; undefined while the number of people who match a filter loads */
function useCount(chosen: PeopleSelection): number | undefined {
  const company_id = useCompanyId();
  const input = selectionInput(chosen);
  const filter = "filter" in input ? input.filter : {};
  const query = useCall(
    "listEmployees",
    { company_id, ...filter, per_page: 1 },
    { enabled: chosen.all },
  );
  if (!chosen.all) return chosen.ids.size;
  return query.data && Math.max(0, query.data.total - chosen.except.size);
}
