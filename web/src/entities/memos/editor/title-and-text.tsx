import type { Media } from "@lineup/contract/media/schemas";
import { useEffect, type ReactNode } from "react";
import { richText } from "#web/entities/memos/rich-text/rich-text.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { longestTitle } from "#web/entities/memos/form/memo-form.ts";

const RichTextEditor = lazyPart(
  () => import("#web/entities/memos/rich-text/editor.tsx"),
  "RichTextEditor",
  {
    waiting: <Skeleton height={240} />,
  },
);

interface TitleText {
  readonly title: string;
  readonly content: string;
}

interface TitleAndTextProps {
  name: string;
  /** True if a title is not required. */
  optional?: boolean;
  /** True if a text is not required; the label of the text field then says that the text is optional. */
  textOptional?: boolean;
  /** The language of the text, if known. */
  lang?: string;
  labels: TitleText;
  value: TitleText;
  /** The memo's files, whose pictures can be placed in the text. */
  media: readonly Media[];
  errors: { readonly [K in keyof TitleText]?: string | null | undefined };
  onChange: (change: Partial<TitleText>) => void;
}

/** The fields for a memo's title and text in one language. */
export function TitleAndText({
  name,
  optional = false,
  textOptional,
  lang,
  labels,
  value,
  media,
  errors,
  onChange,
}: TitleAndTextProps): ReactNode {
  // Loads the rich-text code as soon as the form opens, because the preview needs this code.
  useEffect(() => richText.preload(), []);
  return (
    <>
      <TextField
        label={labels.title}
        name={name}
        required={!optional}
        maxLength={longestTitle}
        lang={lang}
        value={value.title}
        error={errors.title}
        onChange={(title) => onChange({ title })}
      />
      <RichTextEditor
        label={labels.content}
        optional={textOptional}
        lang={lang}
        initial={value.content}
        media={media}
        error={errors.content ?? null}
        onChange={(content) => onChange({ content })}
      />
    </>
  );
}
