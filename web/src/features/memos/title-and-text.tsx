import type { Media } from "@lineup/contract/media/schemas";
import { lazy, Suspense, type ReactNode } from "react";
import { Skeleton } from "#web/ui/states.tsx";
import { TextField } from "#web/ui/text-fields.tsx";
import { longestTitle } from "./memo-form.ts";

const RichTextEditor = lazy(async () => ({
  default: (await import("./rich-text-editor.tsx")).RichTextEditor,
}));

interface Words {
  readonly title: string;
  readonly content: string;
}

interface TitleAndTextProps {
  name: string;
  labels: Words;
  value: Words;
  /** The memo's files: its pictures can stand in the text. */
  media: readonly Media[];
  errors: { readonly [K in keyof Words]?: string | null | undefined };
  onChange: (change: Partial<Words>) => void;
}

/** What a memo says in one language. */
export function TitleAndText({
  name,
  labels,
  value,
  media,
  errors,
  onChange,
}: TitleAndTextProps): ReactNode {
  return (
    <>
      <TextField
        label={labels.title}
        name={name}
        required
        maxLength={longestTitle}
        value={value.title}
        error={errors.title}
        onChange={(title) => onChange({ title })}
      />
      <Suspense fallback={<Skeleton height={240} />}>
        <RichTextEditor
          label={labels.content}
          initial={value.content}
          media={media}
          error={errors.content ?? null}
          onChange={(content) => onChange({ content })}
        />
      </Suspense>
    </>
  );
}
