import { useEffect, useState } from "react";
import type { Selection } from "#web/ui/lists/use-selection.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import {
  type PeopleSelection,
  filterIn,
  storeListSelection,
  storedListSelection,
} from "./selection.ts";

interface Choosing {
  readonly chosen: PeopleSelection;
  readonly count: number;
  readonly selection: Selection<number>;
  /** True to offer selecting the whole list: everyone on the page is selected, and the list has more people. */
  readonly more: boolean;
  all(): void;
  none(): void;
}

const nobody: PeopleSelection = { all: false, ids: new Set() };

/**
 * The people selected in a list, across all its pages. The selection is stored, and restored when the user returns to the
 * list. Changing the search or filter clears the selection.
 * @param shown the ids of the people on the current page
 * @param total the number of people in the filtered list
 */
export function usePeopleSelection(
  companyId: number,
  search: Search,
  shown: readonly number[],
  total: number,
): Choosing {
  const filter = filterIn(search);
  const narrowed = JSON.stringify(filter);
  const [chosenOf, setChosenOf] = useState(narrowed);
  const [chosen, setChosen] = useState(() => storedListSelection(companyId, filter) ?? nobody);
  if (chosenOf !== narrowed) {
    setChosenOf(narrowed);
    setChosen(nobody);
  }
  useEffect(() => storeListSelection(companyId, narrowed, chosen), [companyId, narrowed, chosen]);
  const ids = chosen.all ? new Set(shown.filter((id) => !chosen.except.has(id))) : chosen.ids;
  const onChange = (next: ReadonlySet<number>): void => {
    if (!chosen.all) return setChosen({ all: false, ids: next });
    const kept = [...chosen.except].filter((id) => !next.has(id));
    const except = new Set([...kept, ...shown.filter((id) => !next.has(id))]);
    setChosen({ ...chosen, except });
  };
  const wholePage = shown.length > 0 && shown.every((id) => ids.has(id));
  return {
    chosen,
    count: chosen.all ? Math.max(0, total - chosen.except.size) : chosen.ids.size,
    selection: { ids, onChange },
    more: !chosen.all && wholePage && total > chosen.ids.size,
    all: () => setChosen({ all: true, except: new Set(), filter }),
    none: () => setChosen(nobody),
  };
}
