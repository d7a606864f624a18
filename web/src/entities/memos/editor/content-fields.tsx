import { memoPriorities } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { useCategoryName } from "#web/entities/memos/category-name.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { RadioGroup, Select, Switch } from "#web/ui/forms/choice-fields.tsx";
import { AuthorField } from "./author-field.tsx";
import {
  CelebrationFields,
  RecipientContentFields,
} from "#web/entities/memos/celebrations/fields.tsx";
import { MemoFiles } from "./files-field.tsx";
import styles from "./editor.module.css";
import { editorTexts } from "./editor-texts.ts";
import { SurveyFields } from "#web/entities/memos/surveys/fields.tsx";
import { TagsField } from "./tags-field.tsx";
import { TitleAndText } from "./title-and-text.tsx";
import { TranslationFields } from "#web/entities/memos/translations/fields.tsx";
import type { MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";

/** The kinds of memos. */
const kinds = ["memo", "survey", "celebration"] as const;

/** The fields for a memo's content and settings. */
export function ContentFields({
  writing,
  ofNobody = false,
}: {
  writing: MemoFormState;
  /** True if it isn't known yet whom the memo will celebrate, as in a template. */
  ofNobody?: boolean;
}): ReactNode {
  const say = editorTexts.useTexts();
  const sayMemo = memoTexts.useTexts();
  const categoryName = useCategoryName();
  const { company } = useCompany();
  const { form, errors, set } = writing;
  const asks = form.display_type === "survey";
  const isMessage = form.display_type === "memo";
  const celebrates = form.display_type === "celebration";
  const usual = {
    memo: company.message_categories,
    survey: company.survey_categories,
    celebration: company.celebration_categories,
  }[form.display_type];
  // The memo's category is offered even if the company has removed it.
  const categories = new Set([...usual, ...(form.category ? [form.category] : [])]);
  return (
    <section className="card stack" aria-labelledby="writing-what">
      <h2 id="writing-what">{say("form.what")}</h2>
      {writing.isNew && (
        <RadioGroup
          label={say("form.kind")}
          value={form.display_type}
          onChange={(display_type) => set({ display_type, category: "" })}
          options={kinds.map((value) => ({
            value,
            label: sayMemo(`kind.${value}`),
            hint: say(`form.kind.${value}.hint`),
          }))}
        />
      )}
      {celebrates && <CelebrationFields writing={writing} ofNobody={ofNobody} />}
      <TitleAndText
        name="title"
        lang={form.locale_code}
        labels={{
          title: say(asks ? "survey.question" : "form.title"),
          content: say(
            asks ? "survey.content" : celebrates ? "celebration.content" : "form.content",
          ),
        }}
        textOptional={!isMessage}
        value={form}
        media={form.media}
        errors={errors}
        onChange={set}
      />
      {celebrates && <RecipientContentFields writing={writing} />}
      <TranslationFields writing={writing} />
      {asks && <SurveyFields writing={writing} />}
      <MemoFiles writing={writing} />
      {isMessage && (
        <Switch
          label={say("form.canAsk")}
          hint={say("form.type.standard.hint")}
          checked={form.type === "standard"}
          onChange={(canAsk) => set({ type: canAsk ? "standard" : "nonflaggable" })}
        />
      )}
      <div className={styles.pair}>
        <Select
          label={say("form.category")}
          value={form.category}
          placeholder={say("form.category.none")}
          onChange={(category: string) => set({ category })}
          options={[...categories].map((value) => ({ value, label: categoryName(value) }))}
        />
        <Select
          label={say("form.priority")}
          value={form.priority}
          onChange={(priority) => set({ priority })}
          options={memoPriorities.map((value) => ({ value, label: sayMemo(`priority.${value}`) }))}
        />
      </div>
      <TagsField writing={writing} />
      {!ofNobody && <AuthorField writing={writing} />}
      {isMessage && (
        <Switch
          label={say("form.signature")}
          hint={say("form.signature.hint")}
          checked={form.signature}
          onChange={(signature) => set({ signature })}
        />
      )}
    </section>
  );
}
