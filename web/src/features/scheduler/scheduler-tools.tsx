import { calendarContents, scheduledSendFilterStatuses } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import type { ListControls } from "#web/lib/navigation/list-state.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import { ListTools } from "#web/ui/lists/data-table.tsx";
import { FilterSelect } from "#web/ui/lists/filter-select.tsx";
import { FoldedFilters } from "#web/ui/lists/folded-filters.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { schedulerTexts } from "./scheduler-texts.ts";
import styles from "./scheduler.module.css";
import { views, type View } from "./use-scheduler.ts";

/** The view and filters of the scheduler. */
export function Tools({
  list,
  view,
  onView,
}: {
  list: ListControls<"status" | "show">;
  view: View;
  onView: (view: View) => void;
}): ReactNode {
  const say = schedulerTexts.useTexts();
  return (
    <ListTools>
      <SearchField label={say("search")} value={list.typed} onChange={list.search} />
      <FoldedFilters list={list}>
        <FilterSelect
          list={list}
          name="status"
          label={say("status")}
          all={say("status.all")}
          options={scheduledSendFilterStatuses.map((value) => ({
            value,
            label: say(`status.${value}`),
          }))}
        />
        {view !== "schedules" && (
          <FilterSelect
            list={list}
            name="show"
            label={say("show")}
            all={say("show.planned")}
            options={calendarContents
              .filter((value) => value !== "planned")
              .map((value) => ({ value, label: say(`show.${value}`) }))}
          />
        )}
      </FoldedFilters>
      <ViewChoice view={view} onChange={onView} />
    </ListTools>
  );
}

/** The views: month, week, list, or scheduled sends. */
function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }): ReactNode {
  const say = schedulerTexts.useTexts();
  return (
    <div role="group" aria-label={say("view.label")} className={styles.views}>
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          className={classNames(styles.view, one === view && styles.pressed)}
          onClick={() => onChange(one)}
        >
          {say(`view.${one}`)}
        </button>
      ))}
    </div>
  );
}
