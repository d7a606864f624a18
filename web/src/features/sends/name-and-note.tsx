import type { ReactNode } from "react";
import type { Form } from "#web/lib/forms/use-form.ts";
import { TextArea, TextField } from "#web/ui/forms/text-fields.tsx";
import { sendsTexts } from "./sends-texts.ts";

/** A send's name and note, which only managers see. */
export function NameAndNote({
  form,
}: {
  form: Pick<Form<{ title: string; content: string }>, "field">;
}): ReactNode {
  const say = sendsTexts.useTexts();
  return (
    <>
      <TextField {...form.field("title")} label={say("draft.name")} maxLength={200} required />
      <TextArea
        {...form.field("content")}
        label={say("draft.note")}
        hint={say("draft.note.hint")}
        optional
        maxLength={2000}
      />
    </>
  );
}
