import { defaultLocale } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { useDraft, type Draft } from "#web/lib/forms/drafts.ts";
import { incompleteDates } from "#web/lib/forms/incomplete-dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import type { Uploads } from "#web/lib/api/uploads.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import type { Reach } from "#web/ui/forms/recipients-picker.tsx";
import { isSame, type FormErrors, type MemoForm } from "./memo-form.ts";
import { problemsOf } from "./problems.ts";
import { useMemoUploads } from "./use-uploads.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";

/** The draft stored on the device. A draft from an earlier release may lack some fields. */
type Written = MemoForm & {
  /** The content of the form before the user edited it. */
  readonly base?: MemoForm;
  /** The names of files whose upload did not finish. */
  readonly missing?: readonly string[];
};

/** Drafts that were stored before memos had translations have no language. Their default language is English. */
const inEnglish = { locale_code: defaultLocale } as const;

interface WritingOptions {
  /** The draft's name on the device, such as `memo:7`. */
  readonly draftKey: string;
  /** True for a new memo, whose kind can still be chosen. */
  readonly isNew: boolean;
  /** True if the memo is sent or scheduled, so the recipients and a survey's question can't be changed anymore. */
  readonly hasFixedRecipients: boolean;
  /** The memo's author, who isn't counted among its recipients. If absent, it is whoever is signed in. */
  readonly authorId?: number | null | undefined;
  readonly formRef: RefObject<HTMLFormElement | null>;
}

/**
 * The state of a memo's form: its content, which is stored on the device as a draft, its uploads and its errors. The component
 * that uses this hook saves the memo.
 * @param initial the content to start with if there is no draft
 */
export function useMemoForm(
  initial: () => MemoForm,
  { draftKey, isNew, hasFixedRecipients, authorId, formRef }: WritingOptions,
) {
  const [fresh] = useState(initial);
  const draft = useDraft<Written>(draftKey, { ...fresh, base: fresh });
  const { form, base, missing } = withNewFields(draft.value, fresh);
  const [errors, setErrors] = useState<FormErrors>({});
  const [reach, setReach] = useState<Reach | null>(null);
  const [busy, setBusy] = useState(false);
  const uploads = useMemoUploads(missing, (place) => set(({ media }) => ({ media: place(media) })));

  useKeptNames(uploads, draft, isSame(form, base));

  function set(patch: Partial<MemoForm> | ((before: MemoForm) => Partial<MemoForm>)): void {
    draft.set((before) => ({ ...before, ...(patch instanceof Function ? patch(before) : patch) }));
    const half = incompleteDates(formRef.current);
    setErrors((before) => stillHalf(before, half));
  }

  return {
    isNew,
    hasFixedRecipients,
    authorId,
    form,
    /** The content of the form before the user edited it. */
    base,
    errors,
    uploads,
    kept: draft.state,
    restored: draft.restored,
    changed: !isSame(form, base),
    reach,
    setReach,
    /** True while the form is being saved; text typed during that time would be lost. */
    busy,
    setBusy,
    set,
    /** Shows the errors and moves the focus to the first field with an error. */
    fail(found: FormErrors): void {
      setErrors(found);
      // Waits until the errors are drawn, so screen readers read the field together with its error.
      setTimeout(() => {
        const field = formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]");
        // A field in a collapsed section, such as a translation, can't be focused, so the section is opened first.
        const folded = field?.closest("details");
        if (folded) folded.open = true;
        if (field) return field.focus();
        // An error about several fields is shown below those fields and may be out of view.
        formRef.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
      });
    },
    /**
     * @param sends true if saving sends, schedules or publishes the content; false if only managers see it after saving
     * @param dueAsSent true if the memo was already sent with this due date; in that case, the date may be in the past
     * @returns the errors that prevent saving, by field; null if there are none
     */
    problems({ sends, dueAsSent }: { sends: boolean; dueAsSent: boolean }): FormErrors | null {
      const now = dueAsSent ? null : serverTime();
      const found = {
        ...problemsOf(form, sends, reach?.count ?? null, coreTexts.say("field.required"), now),
        ...incompleteDates(formRef.current),
        ...(uploads.files.length > 0 ? { media: editorTexts.say("form.files.missing") } : {}),
      };
      return Object.keys(found).length > 0 ? found : null;
    },
    /** Puts a picture's new description into the form. The description is already saved, so this isn't an unsaved change. */
    describe(file: Media): void {
      const put = (media: readonly Media[]) =>
        media.map((one) => (one.id === file.id ? file : one));
      const keep = isSame(form, base) ? draft.settle : draft.set;
      keep((before) => ({
        ...before,
        media: put(before.media),
        base: { ...base, media: put(base.media) },
      }));
    },
    /** Removes the draft; called after saving. */
    clear: draft.clear,
    /** Discards the changes and the uploads. */
    restart(): void {
      for (const { id } of uploads.files) uploads.remove(id);
      draft.clear();
    },
  };
}

/** The state and the actions of a memo's form, for the components of its fields. */
export type MemoFormState = ReturnType<typeof useMemoForm>;

/** @returns a stored draft, completed with the fields that later releases have added */
export function withNewFields(kept: Partial<Written>, fresh: MemoForm) {
  const { base, missing = [], ...form } = { ...fresh, ...inEnglish, ...kept };
  return { form, base: base ? { ...fresh, ...inEnglish, ...base } : fresh, missing };
}

/** @returns the errors that stay visible after the form was changed: only errors about dates that are still incomplete */
function stillHalf(before: FormErrors, half: Record<string, string>): FormErrors {
  const still = Object.entries(half).filter(
    ([name, text]) => before[name as keyof FormErrors] === text,
  );
  return Object.fromEntries(still);
}

/**
 * Stores the names of unfinished uploads in the draft, because an interrupted upload leaves no other trace.
 * @param same true if the form's content is unchanged; in that case, the draft is removed when no unfinished upload is left
 */
function useKeptNames({ files }: Uploads<Media>, draft: Draft<Written>, same: boolean): void {
  const names = files.filter(({ state }) => state !== "refused").map(({ file }) => file.name);
  const keepThem = useEffectEvent(() => {
    if (isSame(names, draft.value.missing ?? [])) return;
    const keep = same && names.length === 0 ? draft.settle : draft.set;
    keep((before) => ({ ...before, missing: names }));
  });
  const all = names.join("/");
  useEffect(() => keepThem(), [all]);
}
