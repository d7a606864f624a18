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

/** What a memo says, without who and when. */
type Words = Omit<MemoDraft, Occasion | "celebrated_ids" | "status">;

/** When it goes out, and opens. */
type Occasion = keyof typeof noOccasion;

/** The same as it is kept. */
type KeptWords = Omit<MemoFields, Occasion> & {
  readonly translations: readonly Omit<MemoDraft["translations"][number], "reviewed">[];
};

/** How what a memo says is kept, for others who keep such words. */
export const memoWording = {
  /**
   * @param authors what its author reads in
   * @returns what is kept of it, cleaned @throws CallError beside a field that this kind of memo does not have
   */
  keep(words: Words, authors: string): KeptWords {
    const draft: MemoDraft = { ...words, ...noOccasion, celebrated_ids: [], status: "draft" };
    const {
      start_at: _start,
      end_at: _end,
      due_at: _due,
      reveal_at: _reveal,
      ...fields
    } = fieldsOf(draft, authors);
    refuse(kindProblem(draft, fields.kind));
    refuse(languageProblem({ ...draft, ...fields }));
    const translations = cleanTranslations(draft.translations, fields.options).map(
      ({ reviewed: _reviewed, ...translation }) => translation,
    );
    return { ...fields, translations };
  },
  lacks: wordsProblem,
};

const noOccasion = { start_at: null, end_at: null, due_at: null, reveal_at: null };

interface Sent extends Pick<MemoFields, "kind" | "content" | "answer_type" | "options"> {
  readonly translations: readonly {
    readonly content: string;
    readonly options: readonly string[];
  }[];
}

/**
 * What people are sent has something to read, in each of its languages, and a survey something to answer with.
 * @returns a sentence about what it lacks, by field; null when it lacks nothing
 */
export function wordsProblem(
  { kind, translations, ...words }: Sent,
  hasFiles: boolean,
): { field: "content" | "options" | "translations"; text: Text } | null {
  const blank = isBlank(words.content);
  // Of a celebration its title says enough.
  if (blank && kind === "message" && !hasFiles)
    return {
      field: "content",
      text: { en: "Write something, or attach a file", es: "Escribe algo o adjunta un archivo" },
    };
  const problem = kind === "survey" ? questionProblem(words, translations) : null;
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
