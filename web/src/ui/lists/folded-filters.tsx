import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./folded-filters.module.css";

/**
 * The filters of a list that has many filters, shown after the search field in `ListTools`. On a phone, the filters
 * would push the list off the screen, so a button shows and hides them.
 * @param list the state of the list, such as from `useListState()`
 */
export function FoldedFilters({
  list,
  children,
}: {
  list: { readonly filters: object };
  children: ReactNode;
}): ReactNode {
  const say = coreTexts.useTexts();
  const id = useId();
  const set = Object.keys(list.filters).length;
  // Starts open if a filter is set, to show why the list is short.
  const [open, setOpen] = useState(set > 0);
  return (
    <>
      <div className={styles.fold}>
        <Button
          variant="secondary"
          outline
          block
          icon={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {set > 0 ? say("list.filters.set", { count: set }) : say("list.filters")}
        </Button>
      </div>
      <div id={id} className={classNames(styles.filters, !open && styles.folded)} data-filters>
        {children}
      </div>
    </>
  );
}
