import { useState, type ReactNode } from "react";
import { usePeopleSearch } from "#web/entities/employees/people-search.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { PeoplePicker, type Named } from "#web/ui/forms/people-picker.tsx";

interface AddPeopleProps {
  /** The title of the dialog, which is also the label of the button that adds the chosen people. */
  title: string;
  to: {
    readonly add: (ids: number[], people: readonly Named[]) => void;
    readonly busy: boolean;
  };
  onClose: () => void;
}

/** A dialog to find people by name and add them to a list. */
export function AddPeople({ title, to, onClose }: AddPeopleProps): ReactNode {
  const core = coreTexts.useTexts();
  const [chosen, setChosen] = useState<readonly Named[]>([]);
  return (
    <Dialog open title={title} closeOutside={chosen.length === 0} onClose={onClose}>
      <PeoplePicker chosen={chosen} onChange={setChosen} people={usePeopleSearch()} autoFocus />
      <DialogActions>
        <Button variant="secondary" outline onClick={onClose}>
          {core("action.cancel")}
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={to.busy}
          onClick={() =>
            to.add(
              chosen.map(({ id }) => id),
              chosen,
            )
          }
        >
          {title}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
