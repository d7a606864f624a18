import type { ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import type { MemoForm } from "#web/entities/memos/form/memo-form.ts";
import type { MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";
import { editorTexts } from "./editor-texts.ts";

const longest = 120;

/**
 * The field for the author's description, which readers see next to the author's name. Until the author changes the field, it
 * shows the description from the author's last memo.
 */
export function AuthorField({
  writing: { form, errors, set },
}: {
  writing: MemoFormState;
}): ReactNode {
  const say = editorTexts.useTexts();
  return (
    <TextField
      label={say("form.author")}
      hint={say("form.author.hint")}
      name="author_description"
      optional
      maxLength={longest}
      value={useDescription(form)}
      error={errors.author_description}
      onChange={(author_description) => set({ author_description })}
    />
  );
}

/** @returns the description that readers will see next to the author's name; empty if there is none */
export function useDescription({ author_description: said }: MemoForm): string {
  const { company, employee } = useCompany();
  const asked = {
    company_id: company.id,
    author_id: employee.id,
    per_page: 1,
    ...({ sort_by: "created_at", sort_direction: "desc" } as const),
  };
  const { data } = useCall("listMemos", asked, { enabled: said === null });
  return said ?? data?.memos[0]?.author_description ?? "";
}
