import type { MemoDraft } from "@lineup/contract/memos/schemas";

import {
  cleanTranslations,
  fieldsOf,
  kindProblem,
} from "#server/features/memos/writing/draft-rules";
import { languageProblem } from "#server/features/memos/writing/language-rules";
import { isBlank } from "#server/features/memos/writing/rich-text-rules";
import type { MemoFields } from "#server/features/memos/store";
import { questionProblem } from "#server/features/memos/surveys/rules";
import { refuse } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

/** The content of a memo, without its recipients and its dates. */
type MemoContent = Omit<MemoDraft, keyof typeof noDates | "celebrated_ids" | "status">;

/** The same content as the database stores it. */
type StoredContent = Omit<MemoFields, keyof typeof noDates> & {
  readonly translations: readonly Omit<MemoDraft["translations"][number], "reviewed">[];
};

/**
 * @param authorLocale the language the author reads, for content that doesn't name its language
 * @returns the content to store: cleaned, with its defaults
 * @throws CallError that names a field this kind of memo doesn't have
 */
export function storedContent(content: MemoContent, authorLocale: string): StoredContent {
  const draft: MemoDraft = { ...content, ...noDates, celebrated_ids: [], status: "draft" };
  const {
    start_at: _start,
    end_at: _end,
    due_at: _due,
    reveal_at: _reveal,
    ...fields
  } = fieldsOf(draft, authorLocale);
  refuse(kindProblem(draft, fields.kind));
  refuse(languageProblem({ ...draft, ...fields }));
  const translations = cleanTranslations(draft.translations, fields.options).map(
    ({ reviewed: _reviewed, ...translation }) => translation,
  );
  return { ...fields, translations };
}

const noDates = { start_at: null, end_at: null, due_at: null, reveal_at: null };

interface SentContent extends Pick<MemoFields, "kind" | "content" | "answer_type" | "options"> {
  readonly translations: readonly {
    readonly content: string;
    readonly options: readonly string[];
  }[];
}

/**
 * A memo needs a text in each of its languages, and a survey needs answers to choose from.
 * @returns the missing field, with a sentence for the author; null when nothing is missing
 */
export function contentProblem(
  { kind, translations, ...survey }: SentContent,
  hasFiles: boolean,
): { field: "content" | "options" | "translations"; text: Text } | null {
  const blank = isBlank(survey.content);
  // The title of a celebration is enough.
  if (blank && kind === "message" && !hasFiles)
    return {
      field: "content",
      text: { en: "Write something, or attach a file", es: "Escribe algo o adjunta un archivo" },
    };
  const problem = kind === "survey" ? questionProblem(survey, translations) : null;
  if (problem) return problem;
  if (!blank && translations.some(({ content }) => isBlank(content)))
    return {
      field: "translations",
      text: {
        en: "Write the text in this language too",
        es: "Escribe el texto también en este idioma",
      },
    };
  return null;
}
