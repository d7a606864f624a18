import { defaultLocale } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { useDraft, type Draft } from "#web/lib/forms/drafts.ts";
import { incompleteDates } from "#web/lib/forms/incomplete-dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import type { Uploads } from "#web/lib/api/uploads.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { isSame, type FormErrors, type MemoForm } from "./memo-form.ts";
import { problemsOf } from "./problems.ts";
import { useMemoUploads } from "./use-uploads.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";

/** The draft on the device; one from an earlier release may lack some fields. */
type Written = MemoForm & {
  /** The form before editing. */
  readonly base?: MemoForm;
  /** The names of files whose upload did not finish. */
  readonly missing?: readonly string[];
};

/** Defaults for drafts from before translations existed. */
const inEnglish = { locale_code: defaultLocale } as const;

interface WritingOptions {
  /** The draft's name on the device, such as `memo:7`. */
  readonly draftKey: string;
  /** True for a new memo, whose kind can still be chosen. */
  readonly isNew: boolean;
  /** True once sent: its question and recipients are fixed. */
  readonly hasFixedRecipients: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
}

/**
 * The state of a memo's form: its content as a draft on the device, its uploads, and its errors. The caller saves it.
 * @param initial the content to start with if there is no draft
 */
export function useMemoForm(
  initial: () => MemoForm,
  { draftKey, isNew, hasFixedRecipients, formRef }: WritingOptions,
) {
  const [fresh] = useState(initial);
  const draft = useDraft<Written>(draftKey, { ...fresh, base: fresh });
  const { form, base, missing } = withNewFields(draft.value, fresh);
  const [errors, setErrors] = useState<FormErrors>({});
  const [reach, setReach] = useState<number | null>(null);
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
    form,
    /** The form before editing. */
    base,
    errors,
    uploads,
    kept: draft.state,
    restored: draft.restored,
    changed: !isSame(form, base),
    reach,
    setReach,
    /** True while saving: what is typed then would be lost. */
    busy,
    setBusy,
    set,
    /** Shows the errors and moves to the first one. */
    fail(found: FormErrors): void {
      setErrors(found);
      // Waits for the drawing with the error, for screen readers to read both.
      setTimeout(() => {
        const field = formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]");
        // A field inside a collapsed language can't be focused, so it is opened first.
        const folded = field?.closest("details");
        if (folded) folded.open = true;
        if (field) return field.focus();
        // An error about several fields stands below them and may be out of view.
        formRef.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
      });
    },
    /**
     * @param sends true if people will read the memo after saving
     * @param dueAsSent a due date that may have passed, because the memo was sent with it
     * @returns the errors that prevent saving, by field, or null
     */
    problems({ sends, dueAsSent }: { sends: boolean; dueAsSent: boolean }): FormErrors | null {
      const now = dueAsSent ? null : serverTime();
      const found = {
        ...problemsOf(form, sends, reach, coreTexts.say("field.required"), now),
        ...incompleteDates(formRef.current),
        ...(uploads.files.length > 0 ? { media: editorTexts.say("form.files.missing") } : {}),
      };
      return Object.keys(found).length > 0 ? found : null;
    },
    /** A picture's description is saved already, so it is not a change of the form. */
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
    /** Removes the draft after saving. */
    clear: draft.clear,
    /** Discards the changes. */
    restart(): void {
      for (const { id } of uploads.files) uploads.remove(id);
      draft.clear();
    },
  };
}

/** The state and actions that the memo's fields work with. */
export type MemoFormState = ReturnType<typeof useMemoForm>;

/** @returns a stored draft completed with fields that were added since */
export function withNewFields(kept: Partial<Written>, fresh: MemoForm) {
  const { base, missing = [], ...form } = { ...fresh, ...inEnglish, ...kept };
  return { form, base: base ? { ...fresh, ...inEnglish, ...base } : fresh, missing };
}

/** An incomplete date keeps its error until it is completed; other errors go away with a change. */
function stillHalf(before: FormErrors, half: Record<string, string>): FormErrors {
  const still = Object.entries(half).filter(
    ([name, text]) => before[name as keyof FormErrors] === text,
  );
  return Object.fromEntries(still);
}

/**
 * Stores the names of files whose upload has not finished, because an interrupted upload leaves no other trace.
 * @param same true if nothing else was changed: then, once the last file is removed, nothing is stored
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
