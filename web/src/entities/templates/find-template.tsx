import { IconPlus } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { KindBadge } from "#web/entities/memos/memo-badges.tsx";
import { useCall } from "#web/lib/api/use-call.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { ListCount } from "#web/ui/lists/data-table.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { useFocusLost } from "#web/ui/layout/use-focus-lost.ts";
import styles from "../memos/editor/editor.module.css";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";

const settleMs = 250;

interface FindProps {
  title: string;
  companyId: number;
  /** The id of the package to add a template to. Templates that are already in the package are not offered. */
  packageId?: number;
  /** True to disable the buttons that add a template, for example while a template is being added. */
  busy: boolean;
  onAdd: (template: { id: number; title: string }) => void;
  onClose: () => void;
}

/** A dialog to search the published templates and pick one, for example for a package. */
export function FindTemplate(props: FindProps): ReactNode {
  const { title: heading, companyId: company_id, packageId: id, busy, onAdd, onClose } = props;
  const say = editorTexts.useTexts();
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const terms = useDebounced(typed.trim(), settleMs);
  const asked = { company_id, id, terms, page };
  const found = useCall("listPackageTemplates", asked, { keepPrevious: true });
  const pages = found.data?.total_pages ?? page;
  // Adding the only template on the last page removes this page, so the page before it is shown.
  if (page > Math.max(1, pages) && !found.isPlaceholderData) setPage(Math.max(1, pages));
  const list = useRef<HTMLUListElement>(null);
  // When a template is added, its row with the focused button disappears from the list. The focus moves to the first
  // button of the list or, if the list is empty, to the search field.
  const focus = useFocusLost(() => {
    const search = list.current
      ?.closest("dialog")
      ?.querySelector<HTMLElement>("input[type=search]");
    (list.current?.querySelector("button") ?? search)?.focus();
  });
  const search = (words: string): void => {
    setTyped(words);
    setPage(1);
  };
  return (
    <Dialog open title={heading} onClose={onClose}>
      <div className="stack">
        <SearchField label={say("find.search")} value={typed} onChange={search} />
        {found.isPending && <SkeletonList rows={3} />}
        {found.error && !found.data && (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.data && (
          <div data-list className="stack tight">
            <ListCount
              text={
                found.data.total === 0
                  ? say(terms === "" ? "find.none.left" : "find.none")
                  : say("find.count", { count: found.data.total })
              }
            />
            <ul
              key={page}
              ref={list}
              className={styles.found}
              aria-label={say("find.found")}
              {...focus}
            >
              {found.data.templates.map(({ id: template, title, display_type }) => (
                <li key={template} className="row between">
                  <span className={styles.foundName}>
                    {title} <KindBadge kind={display_type} />
                  </span>
                  <IconButton
                    label={say("find.add", { title })}
                    aria-disabled={busy || undefined}
                    onClick={() => {
                      if (!busy) onAdd({ id: template, title });
                    }}
                  >
                    <IconPlus size={20} />
                  </IconButton>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={found.data.total_pages} onPage={setPage} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
