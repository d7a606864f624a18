import { useState, type ReactNode } from "react";
import { usePeopleSearch } from "#web/entities/people.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { PeoplePicker, type Named } from "#web/ui/people-picker.tsx";
import { memosTexts } from "./memos-texts.ts";
import type { useRecipientActions } from "./use-recipient-actions.ts";

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
  const [chosen, setChosen] = useState<readonly Named[]>([]);
  return (
    <Dialog open title={say("people.add")} closeOutside={chosen.length === 0} onClose={onClose}>
      <PeoplePicker chosen={chosen} onChange={setChosen} people={usePeopleSearch()} autoFocus />
      <DialogActions>
        <Button variant="secondary" outline onClick={onClose}>
          {core("action.cancel")}
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={actions.adding}
          onClick={() => actions.add(chosen.map(({ id }) => id))}
        >
          {say("people.add")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
