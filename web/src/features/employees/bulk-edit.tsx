import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { LeaveGuard } from "#web/ui/leave-guard.tsx";
import { BulkFields } from "./bulk-fields.tsx";
import { BulkPreview } from "./bulk-preview.tsx";
import { type BulkValues, changesIn, nothingYet } from "./bulk-values.ts";
import { type Chosen, chosenInput } from "./chosen-people.ts";
import { employeesTexts } from "./employees-texts.ts";

/** Chooses what is to change, shows what becomes of each, and only then does it. */
export function BulkEdit({
  chosen,
  onBegun,
}: {
  chosen: Chosen;
  onBegun: (batchId: number) => void;
}): ReactNode {
  const say = employeesTexts.useTexts();
  const [values, setValues] = useState<BulkValues>(nothingYet);
  const [looking, setLooking] = useState(false);
  const [sending, setSending] = useState(false);
  const count = useCount(chosen);
  const changes = changesIn(values);
  return (
    <div className="stack loose">
      <LeaveGuard
        when={values !== nothingYet && !sending}
        text={say("bulk.leave")}
        onLeave={() => setValues(nothingYet)}
      />
      <p role="status">
        <strong>{count === undefined ? " " : say("bulk.whom", { count })}</strong>
      </p>
      {looking && changes ? (
        <BulkPreview
          input={{ ...chosenInput(chosen), changes }}
          onBack={() => setLooking(false)}
          onSending={setSending}
          onBegun={onBegun}
        />
      ) : (
        <form
          className="stack loose reading"
          onSubmit={(event) => {
            event.preventDefault();
            if (changes) setLooking(true);
          }}
        >
          <BulkFields values={values} onChange={(some) => setValues({ ...values, ...some })} />
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

/** How many people it is about; of those that match, the list says it. */
function useCount(chosen: Chosen): number | undefined {
  const company_id = useCompanyId();
  const input = chosenInput(chosen);
  const filter = "filter" in input ? input.filter : {};
  const query = useCall(
    "listEmployees",
    { company_id, ...filter, per_page: 1 },
    { enabled: chosen.all },
  );
  if (!chosen.all) return chosen.ids.size;
  return query.data && Math.max(0, query.data.total - chosen.except.size);
}
