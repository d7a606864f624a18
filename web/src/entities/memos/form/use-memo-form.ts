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

/** What is kept on the device; what an earlier release kept may lack the rest. */
type Written = MemoForm & {
  /** What it was written on. */
  readonly base?: MemoForm;
  /** The names of the files that have not arrived. */
  readonly missing?: readonly string[];
};

/** What was kept before a text could be in another language. */
const inEnglish = { locale_code: defaultLocale } as const;

interface WritingOptions {
  /** What it is a draft of on the device, such as `memo:7`. */
  readonly draftKey: string;
  /** Nothing of the kind exists yet: what kind of memo it is can still be chosen. */
  readonly isNew: boolean;
  /** It was sent: what it asks, and whom, stays. */
  readonly hasFixedRecipients: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
}

/**
 * What a memo says while it is being written: kept as a draft on the device, with its uploads and what is in the way of
 * saving it. Whoever uses it does the saving.
 * @param initial what there is to begin with, where there is no draft of it
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
    /** What the form was before it was written on. */
    base,
    errors,
    uploads,
    kept: draft.state,
    restored: draft.restored,
    changed: !isSame(form, base),
    reach,
    setReach,
    /** It is being saved: what is typed then would not be in it. */
    busy,
    setBusy,
    set,
    /** Shows what was refused, and goes to the first of it. */
    fail(found: FormErrors): void {
      setErrors(found);
      // After the render that shows the error, so that a screen reader reads both.
      setTimeout(() => {
        const field = formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]");
        // Languages that are folded away are not to be reached.
        const folded = field?.closest("details");
        if (folded) folded.open = true;
        if (field) return field.focus();
        // What is wrong with several fields together stands below them, and may be out of sight.
        formRef.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
      });
    },
    /**
     * @param sends people get to read it then, and not only managers
     * @param dueAsSent a due date that may have passed: it was sent with it
     * @returns what is in the way of saving, by field, or null
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
    /** A picture says what it shows: that is saved already, and is nothing that was written here. */
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
    /** Forgets what is kept on the device: it was saved. */
    clear: draft.clear,
    /** Throws away what was written. */
    restart(): void {
      for (const { id } of uploads.files) uploads.remove(id);
      draft.clear();
    },
  };
}

/** What the fields of a memo work on. */
export type MemoFormState = ReturnType<typeof useMemoForm>;

/** @returns what was kept, with what the form has got since then */
export function withNewFields(kept: Partial<Written>, fresh: MemoForm) {
  const { base, missing = [], ...form } = { ...fresh, ...inEnglish, ...kept };
  return { form, base: base ? { ...fresh, ...inEnglish, ...base } : fresh, missing };
}

/** Half a date is the same half whatever else is changed: its error stays, the others go. */
function stillHalf(before: FormErrors, half: Record<string, string>): FormErrors {
  const still = Object.entries(half).filter(
    ([name, text]) => before[name as keyof FormErrors] === text,
  );
  return Object.fromEntries(still);
}

/**
 * Keeps the names of the files that have not arrived: what cuts their upload off leaves no other trace of them.
 * @param same nothing else was changed: where the last of them is taken off again, there is nothing to keep
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
