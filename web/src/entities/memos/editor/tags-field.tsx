import { longestTag, maxTags } from "@lineup/contract/constants";
import type { Tag } from "@lineup/contract/tags/schemas";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { matchingTags, duplicateOf } from "./matching-tags.ts";
import type { MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";
import styles from "./editor.module.css";
import { editorTexts } from "./editor-texts.ts";

/** The maximum number of tags offered at a time; other tags are found by typing. */
const offered = 8;

/** The field for a memo's tags. A new tag is also added to the company's list of tags. */
export function TagsField({ writing }: { writing: MemoFormState }): ReactNode {
  const { form, errors, set } = writing;
  const say = editorTexts.useTexts();
  const id = useId();
  const company_id = useCompanyId();
  const all = useCall("listTags", { company_id }).data?.tags ?? [];
  const create = useCallMutation("createTag");
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLDivElement>(null);
  const full = form.tags.length >= maxTags;
  const left = all.filter((tag) => !isIn(form.tags, tag));
  const found = matchingTags(left, typed).slice(0, offered);
  const title = typed.trim();
  const isNew = title !== "" && duplicateOf(all, title) === undefined;

  function focus(): void {
    input.current?.querySelector("input")?.focus();
  }
  function take(tag: Tag): void {
    setTyped("");
    set(({ tags }) => ({ tags: isIn(tags, tag) ? tags : [...tags, tag] }));
    focus();
  }
  function make(): void {
    create.mutate(
      { company_id, title },
      {
        onSuccess: ({ tag }) => {
          refreshList("tags");
          take(tag);
        },
        onError: (error) => {
          // Refetches the list, because someone else may have created the same tag.
          refreshList("tags");
          showError(error, say("form.tags.failed"));
        },
      },
    );
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const tag = duplicateOf(left, title) ?? found[0];
    if (title === "" || full || create.isPending) return;
    if (tag) take(tag);
    else if (isNew) make();
  }

  return (
    <div role="group" aria-labelledby={id} className="stack tight">
      <h3 id={id}>{say("form.tags")}</h3>
      {form.tags.length > 0 && (
        <ul className={styles.tags} aria-label={say("form.tags.chosen")}>
          {form.tags.map((tag) => (
            <li key={tag.id} className={styles.tag}>
              {tag.title}
              <IconButton
                small
                label={say("form.tags.remove", { title: tag.title })}
                onClick={() => {
                  set(({ tags }) => ({ tags: tags.filter((each) => each.id !== tag.id) }));
                  focus();
                }}
              >
                <IconX size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div ref={input}>
        <TextField
          label={say("form.tags.add")}
          hint={full ? say("form.tags.full", { count: maxTags }) : say("form.tags.hint")}
          maxLength={longestTag}
          value={typed}
          onChange={setTyped}
          onKeyDown={onKeyDown}
        />
      </div>
      {!full && (found.length > 0 || isNew) && (
        <ul className={styles.tags} aria-label={say("form.tags.offered")}>
          {found.map((tag) => (
            <li key={tag.id}>
              <Button variant="secondary" outline size="small" onClick={() => take(tag)}>
                <IconPlus size={16} aria-hidden="true" />
                {tag.title}
              </Button>
            </li>
          ))}
          {isNew && (
            <li>
              <Button size="small" loading={create.isPending} onClick={make}>
                {say("form.tags.make", { title })}
              </Button>
            </li>
          )}
        </ul>
      )}
      <FieldError id={`${id}-error`} text={errors.tags ?? null} />
    </div>
  );
}

function isIn(tags: readonly Tag[], { id }: Tag): boolean {
  return tags.some((tag) => tag.id === id);
}
