import { lazy, Suspense, type ReactNode } from "react";
import { Switch } from "#web/ui/choice-fields.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import { TextField } from "#web/ui/text-fields.tsx";
import { longestTitle } from "./memo-form.ts";
import { memosTexts } from "./memos-texts.ts";
import type { Composer } from "./use-composer.ts";

const RichTextEditor = lazy(async () => ({
  default: (await import("./rich-text-editor.tsx")).RichTextEditor,
}));

/** The memo's Spanish text, for those who read in Spanish; its own text is for everyone else. */
export function TranslationFields({ composer }: { composer: Composer }): ReactNode {
  const say = memosTexts.useTexts();
  const { form, errors, set } = composer;
  // A draft that was kept before there were translations has none.
  const spanish = form.spanish ?? null;
  return (
    <>
      <Switch
        label={say("form.spanish")}
        hint={say("form.spanish.hint")}
        checked={spanish !== null}
        onChange={(on) => set({ spanish: on ? { title: "", content: "" } : null })}
      />
      {spanish && (
        <div className="stack" role="group" aria-label={say("form.spanish")}>
          <TextField
            label={say("form.spanish.title")}
            name="spanish-title"
            required
            maxLength={longestTitle}
            value={spanish.title}
            error={errors.spanish}
            onChange={(title) => set({ spanish: { ...spanish, title } })}
          />
          <Suspense fallback={<Skeleton height={240} />}>
            <RichTextEditor
              label={say("form.spanish.content")}
              initial={spanish.content}
              error={null}
              onChange={(content) => set({ spanish: { ...spanish, content } })}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
