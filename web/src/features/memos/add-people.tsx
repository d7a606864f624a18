import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/choice-fields.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { SkeletonList } from "#web/ui/states.tsx";
import { SearchField } from "#web/ui/text-fields.tsx";
import { memosTexts } from "./memos-texts.ts";
import type { useRecipientActions } from "./use-recipient-actions.ts";
import { useSettled } from "./use-settled.ts";

const settleMs = 250;

/** Finds people by name and adds them to a memo that is live. */
export function AddPeople({
  actions,
  onClose,
}: {
  actions: ReturnType<typeof useRecipientActions>;
  onClose: () => void;
}): ReactNode {
  const say = memosTexts.useTexts();
  const core = coreTexts.useTexts();
  const companyId = useCompanyId();
  const [terms, setTerms] = useState("");
  const [chosen, setChosen] = useState<readonly { id: number; name: string }[]>([]);
  const settled = useSettled(terms.trim(), settleMs);
  const found = useCall(
    "listEmployeeNames",
    { company_id: companyId, terms: settled },
    { keepPrevious: true },
  );
  const ids = new Set(chosen.map(({ id }) => id));
  const others = found.data?.employees.filter(({ id }) => !ids.has(id)) ?? [];
  return (
    <Dialog open title={say("people.add")} closeOutside={chosen.length === 0} onClose={onClose}>
      <div className="stack">
        <SearchField
          label={core("recipients.people.search")}
          value={terms}
          onChange={setTerms}
          autoFocus
        />
        {found.isPending && <SkeletonList rows={3} />}
        <div>
          {[...chosen, ...others].map((person) => (
            <Checkbox
              key={person.id}
              label={person.name}
              checked={ids.has(person.id)}
              onChange={(on) =>
                setChosen(on ? [...chosen, person] : chosen.filter(({ id }) => id !== person.id))
              }
            />
          ))}
          {found.data && chosen.length + others.length === 0 && (
            <p className="dim">{core("recipients.people.none")}</p>
          )}
        </div>
      </div>
      <DialogActions>
        <Button variant="secondary" outline onClick={onClose}>
          {core("action.cancel")}
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={actions.adding}
          onClick={() => actions.add([...ids])}
        >
          {say("people.add")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
