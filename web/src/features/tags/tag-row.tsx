import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import styles from "./tags.module.css";
import { tagsTexts } from "./tags-texts.ts";

export type Tag = Output<"listTags">["tags"][number];
export const maxTitle = 60;

/** One tag, which is renamed in place. */
export function TagRow({ tag, onDelete }: { tag: Tag; onDelete: () => void }): ReactNode {
  const say = tagsTexts.useTexts();
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) return <EditedRow tag={tag} onDone={() => setEditing(false)} />;
  const { title } = tag;
  return (
    <li className={styles.tag}>
      <span className={styles.title}>{title}</span>
      <IconButton ref={pencil} label={say("edit.of", { title })} onClick={() => setEditing(true)}>
        <IconPencil size={20} />
      </IconButton>
      <IconButton label={say("delete.of", { title })} onClick={onDelete}>
        <IconTrash size={20} />
      </IconButton>
    </li>
  );
}

function EditedRow({ tag, onDone }: { tag: Tag; onDone: () => void }): ReactNode {
  const say = tagsTexts.useTexts();
  const core = coreTexts.useTexts();
  const company_id = useCompanyId();
  const update = useCallMutation("updateTag");
  const form = useForm({
    initial: { title: tag.title },
    validate: { title: (value) => required(value) },
    async onSubmit({ title }) {
      await update.mutateAsync({ company_id, id: tag.id, title });
      refreshList("tags");
      onDone();
    },
    onError: (error) => showError(error, say("edit.failed")),
  });
  return (
    <li className={styles.tag}>
      <LeaveGuard when={form.dirty && !form.busy} onLeave={form.reset} />
      <form className={styles.edit} noValidate onSubmit={form.submit}>
        <TextField
          {...form.field("title")}
          label={say("edit.label", { title: tag.title })}
          labelHidden
          maxLength={maxTitle}
          required
          autoFocus
          onKeyDown={(event) => {
            if (event.key === "Escape") onDone();
          }}
        />
        <Button type="submit" variant="secondary" outline loading={form.busy}>
          {core("action.save")}
        </Button>
        <Button variant="link" onClick={onDone}>
          {core("action.cancel")}
        </Button>
      </form>
    </li>
  );
}
