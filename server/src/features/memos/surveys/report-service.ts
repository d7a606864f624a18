import { requireMemo } from "#server/features/memos/access";
import { readShown, streamWrittenAnswers } from "#server/features/memos/anonymous/reads";
import type { MemoRecord } from "#server/features/memos/present";
import { streamAnswers } from "#server/features/memos/surveys/reads";
import { namedResults, visibleResults } from "#server/features/memos/surveys/results-service";
import { readTranslationsOfMemos } from "#server/features/memos/translation-reads";
import type { CompanyContext } from "#server/platform/context";
import { csvReply } from "#server/platform/http/files/csv-reply";
import { CallError } from "#server/platform/http/errors";
import type { CsvReply } from "#server/platform/http/handlers";
import type { Language } from "#server/platform/texts";

/**
 * @returns a CSV file with a row for each answer. Rows include both ids of the employee (the company's and Lineup's),
 *   because two people may have the same name. For an anonymous survey, the file has only the published written
 *   answers.
 * @throws CallError `nothing_to_download` if the file would have no rows
 */
export async function surveyResponsesCsv(ctx: CompanyContext, memoId: number): Promise<CsvReply> {
  const survey = await requireMemo(ctx, memoId, { kind: "survey" });
  const filename = "survey responses.csv";
  if (survey.is_anonymous)
    return csvReply({
      filename,
      heads: [texts[ctx.language].comment],
      records: streamWrittenAnswers(ctx.tx, ctx.scope, memoId),
      linesOf: ({ content }) => [[content]],
    });
  const options = await readOptions(ctx, survey);
  return csvReply({
    filename,
    heads: texts[ctx.language].responses,
    records: streamAnswers(ctx.tx, ctx.scope, memoId),
    linesOf: (row) => [
      [
        row.employee.name,
        row.company_ext_id ?? "",
        row.employee.id.toString(),
        row.locations.join("; "),
        row.options.map((place) => options[place] ?? "").join("; "),
        row.content ?? "",
        row.answered_at.toISOString(),
      ],
    ],
  });
}

/**
 * @returns a CSV file with the number of answers, and the count and percentage of each option: in total, by location
 *   and by audience. For a rating, the file also has the average; for a survey with only written answers, the file has
 *   only the number of answers.
 * @throws CallError `nothing_to_download` if no one has answered, or if the survey is anonymous and none of its answers
 *   may be shown yet
 */
export async function surveySummaryCsv(ctx: CompanyContext, memoId: number): Promise<CsvReply> {
  const survey = await requireMemo(ctx, memoId, { kind: "survey" });
  const results = survey.is_anonymous
    ? await visibleResults(ctx, survey, await readShown(ctx.tx, ctx.scope, memoId))
    : await namedResults(ctx, survey, null);
  if (results.answered_count === 0) throw new CallError("nothing_to_download");
  const say = texts[ctx.language];
  const options = await readOptions(ctx, survey);
  return { filename: "survey summary.csv", rows: rows() };

  async function* rows(): AsyncGenerator<readonly string[]> {
    const shares = options.map((option) => `${option} (%)`);
    const rated = results.average === null ? [] : [say.average];
    yield [...say.summary, ...options, ...shares, ...rated];
    yield line(say.everyone, "", results);
    for (const one of results.locations)
      yield line(say.location, one.id === null ? say.nowhere : one.name, one);
    for (const one of results.audiences)
      yield line(say.audience, one.id === null ? say.inNone : one.name, one);
  }

  function line(
    group: string,
    name: string,
    {
      answered_count,
      counts,
      average,
    }: Pick<typeof results, "answered_count" | "counts" | "average">,
  ): readonly string[] {
    const rated = results.average === null ? [] : [average?.toString() ?? ""];
    const shares = counts.map((count) => Math.round((count * 100) / Math.max(answered_count, 1)));
    return [group, name, ...[answered_count, ...counts, ...shares].map(String), ...rated];
  }
}

/**
 * @returns the options in the caller's language if there is a translation; otherwise the options in the survey's original
 *   language
 */
async function readOptions(
  { tx, scope, language }: CompanyContext,
  { id, options }: Pick<MemoRecord, "id" | "options">,
): Promise<readonly string[]> {
  const translations = (await readTranslationsOfMemos(tx, scope, [id])).get(id) ?? [];
  const translated = translations.find((one) => one.locale_code === language)?.options ?? [];
  return translated.length > 0 ? translated : options;
}

interface ReportTexts {
  readonly responses: readonly string[];
  readonly comment: string;
  readonly summary: readonly [string, string, string];
  readonly average: string;
  readonly everyone: string;
  readonly location: string;
  /**
   * The name of the row for people without a location. `inNone` is the name of the row for people without an audience.
   */
  readonly nowhere: string;
  readonly audience: string;
  readonly inNone: string;
}

const texts: Record<Language, ReportTexts> = {
  en: {
    responses: [
      ...["Employee", "Employee number", "ID in Lineup"],
      ...["Locations", "Answer", "Comment", "Answered at"],
    ],
    comment: "Comment",
    summary: ["Group", "Name", "Answers"],
    average: "Average",
    everyone: "Everyone",
    location: "Location",
    nowhere: "Without a location",
    audience: "Audience",
    inNone: "Without an audience",
  },
  es: {
    responses: [
      ...["Empleado", "Número de empleado", "ID en Lineup"],
      ...["Locales", "Respuesta", "Comentario", "Respondido el"],
    ],
    comment: "Comentario",
    summary: ["Grupo", "Nombre", "Respuestas"],
    average: "Promedio",
    everyone: "Todos",
    location: "Local",
    nowhere: "Sin local",
    audience: "Audiencia",
    inNone: "Sin audiencia",
  },
};
