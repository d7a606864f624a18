import type { CompanyDetails } from "#web/entities/companies/company.ts";

export const nameLists = [
  "message_categories",
  "survey_categories",
  "celebration_categories",
] as const;
export const memoLists = [...nameLists, "celebration_options", "default_survey_options"] as const;
export type MemoList = (typeof memoLists)[number];

interface Option {
  /** Missing for a new entry. */
  readonly key?: string | undefined;
  readonly label: string;
}

/** The lists as form values. */
export interface MemoListValues {
  celebrate_birthdays: boolean;
  celebrate_anniversaries: boolean;
  questions_by_default: boolean;
  message_categories: readonly string[];
  survey_categories: readonly string[];
  celebration_categories: readonly string[];
  celebration_options: readonly (Option & { readonly emoji: string })[];
  /** Their answers as text, one per line. */
  default_survey_options: readonly (Option & { readonly answers: string })[];
}

export function valuesOf(company: CompanyDetails["company"]): MemoListValues {
  const { message_categories, survey_categories, celebration_categories } = company;
  const { celebrate_birthdays, celebrate_anniversaries, questions_by_default } = company;
  return {
    ...{ message_categories, survey_categories, celebration_categories },
    ...{ celebrate_birthdays, celebrate_anniversaries, questions_by_default },
    celebration_options: company.celebration_options,
    default_survey_options: company.default_survey_options.map(({ key, label, options }) => ({
      ...{ key, label },
      answers: options.join("\n"),
    })),
  };
}

/** @returns the answers of one entry that are not blank */
export function answersOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** @returns some of the lists as input of the call */
export function sentAs({
  default_survey_options: choices,
  ...lists
}: Partial<MemoListValues>): Record<string, unknown> {
  if (!choices) return lists;
  const withAnswers = choices.map(({ answers, ...option }) => ({
    ...option,
    options: answersOf(answers),
  }));
  return { ...lists, default_survey_options: withAnswers };
}

export type ListProblem = "none" | "empty" | "twice" | "answers";

/** @returns the reason a list can't be saved; null if it can */
export function problemOf(list: MemoList, values: MemoListValues): ListProblem | null {
  const names = values[list].map((row) => (typeof row === "string" ? row : row.label).trim());
  if (names.length === 0) return "none";
  if (names.includes("")) return "empty";
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return "twice";
  if (list === "celebration_options" && values[list].some(({ emoji }) => emoji.trim() === ""))
    return "empty";
  return list === "default_survey_options" && values[list].some(hasFew) ? "answers" : null;
}

function hasFew({ answers }: { readonly answers: string }): boolean {
  return answersOf(answers).length < 2;
}
