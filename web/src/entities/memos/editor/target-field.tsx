import type { ReactNode } from "react";
import { Switch } from "#web/ui/forms/choice-fields.tsx";
import { RecipientsField } from "./recipients-field.tsx";
import { editorTexts } from "./editor-texts.ts";
import type { MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";

/** The fields for a memo's recipients: who they are, and whether people who join later receive the memo too. */
export function TargetField({ writing }: { writing: MemoFormState }): ReactNode {
  const say = editorTexts.useTexts();
  const { form, errors, set, setReach } = writing;
  return (
    <>
      <RecipientsField
        value={form.target}
        onChange={(target) => set({ target })}
        author={writing.authorId}
        onReach={setReach}
        error={errors.target}
      />
      {form.target.mode === "segments" && (
        <Switch
          label={say("form.newMembers")}
          checked={form.include_new_members}
          onChange={(include_new_members) => set({ include_new_members })}
        />
      )}
    </>
  );
}
