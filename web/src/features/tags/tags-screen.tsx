import { folded } from "@lineup/contract/folded";
import { useState, type ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { SettingsLink } from "#web/entities/settings/settings-link.tsx";
import { prefetchCall, useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { useListState } from "#web/lib/navigation/list-state.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { ListCount, ListStates, ListTools } from "#web/ui/lists/data-table.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SearchField, TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { DeleteTag } from "./delete-tag.tsx";
import { maxTitle, TagRow, type Tag } from "./tag-row.tsx";
import styles from "./tags.module.css";
import { tagsTexts } from "./tags-texts.ts";

/** The number shown without a search. */
const few = 12;

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId }: ScreenPlace): void {
  prefetchCall("listTags", { company_id: companyId });
}

/** The company's tags: add, rename in place, delete. */
export function TagsScreen(): ReactNode {
  const say = tagsTexts.useTexts();
  const list = useListState();
  const query = useCall("listTags", { company_id: useCompanyId() });
  const [deleting, setDeleting] = useState<Tag | null>(null);
  const tags = query.data?.tags ?? [];
  const terms = folded(list.terms).trim();
  const shown = tags.filter(({ title }) => folded(title).includes(terms));
  const top = useFocusKept<HTMLParagraphElement>(tags.length);
  return (
    <>
      <PageHeader title={say("title")} line={say("line")} back={<SettingsLink />} />
      <div className="stack loose">
        <AddTag />
        <div>
          {(tags.length > few || list.narrowed) && (
            <ListTools>
              <SearchField label={say("search")} value={list.typed} onChange={list.search} />
            </ListTools>
          )}
          <ListStates
            query={query}
            count={shown.length}
            list={list}
            empty={<EmptyState title={say("empty.title")} text={say("empty.text")} />}
          >
            <ListCount ref={top} text={say("count", { count: shown.length })} />
            <ul className={styles.list} aria-label={say("list")}>
              {shown.map((tag) => (
                <TagRow key={tag.id} tag={tag} onDelete={() => setDeleting(tag)} />
              ))}
            </ul>
          </ListStates>
        </div>
      </div>
      <DeleteTag tag={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function AddTag(): ReactNode {
  const say = tagsTexts.useTexts();
  const company_id = useCompanyId();
  const create = useCallMutation("createTag");
  const form = useForm({
    draft: `tag-new:${company_id}`,
    initial: { title: "" },
    validate: { title: (value) => required(value) },
    async onSubmit({ title }) {
      const { tag } = await create.mutateAsync({ company_id, title });
      toast({ title: say("add.done", { title: tag.title }), variant: "success" });
      refreshList("tags");
      form.set({ title: "" });
    },
    onError: (error) => showError(error, say("add.failed")),
  });
  return (
    <form className={`card ${styles.add}`} noValidate onSubmit={form.submit}>
      <LeaveGuard when={form.values.title.trim() !== "" && !form.busy} onLeave={form.reset} />
      <TextField
        {...form.field("title")}
        label={say("add.label")}
        hint={say("add.hint")}
        maxLength={maxTitle}
        required
      />
      <Button type="submit" loading={form.busy}>
        {say("add.submit")}
      </Button>
    </form>
  );
}
