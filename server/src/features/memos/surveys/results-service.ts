import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type {
  GroupTally,
  Rewording,
  SurveyAnswer,
  SurveyResults,
} from "@lineup/contract/memos/surveys/schemas";

import { requireMemo } from "#server/features/memos/access";
import {
  type WrittenAnswer,
  findWrittenAnswers,
  readGroupNames,
  readTallied,
} from "#server/features/memos/anonymous/reads";
import {
  type Results,
  type Tallied,
  nextResults,
  visibleCount,
  visibleGroups,
} from "#server/features/memos/anonymous/rules";
import {
  lockResults,
  lockWrittenAnswers,
  storeResults,
} from "#server/features/memos/anonymous/store";
import type { MemoRecord } from "#server/features/memos/present";
import { anonymousSurveyError } from "#server/features/memos/recipients/service";
import {
  type AnswerRow,
  type GroupRow,
  findAnswers,
  readRewording,
  readTallies,
  readTally,
} from "#server/features/memos/surveys/reads";
import { presentTally } from "#server/features/memos/surveys/rules";
import type { CompanyContext } from "#server/platform/context";
import { pagedFields, sortingOf } from "#server/platform/paging";

type Figures = Omit<SurveyResults, keyof Rewording>;

/**
 * @returns the answer counts so far, in total, by location and by audience; the time when the survey's text last changed;
 *   and the number of people who answered an earlier version of the text. For an anonymous survey, only results that may be
 *   shown are returned.
 */
export async function surveyResults(ctx: CompanyContext, memoId: number): Promise<SurveyResults> {
  const survey = await requireMemo(ctx, memoId, { kind: "survey" });
  const { tx, scope, now } = ctx;
  const reworded = await readRewording(tx, scope, survey, now);
  if (!survey.is_anonymous) return { ...(await namedResults(ctx, survey, mostShown)), ...reworded };
  const moved = await updateResults(ctx, memoId);
  return { ...(await visibleResults(ctx, survey, moved.results)), ...reworded };
}

/**
 * Updates the published results of an anonymous survey: publishes the results that may be shown now.
 * @returns the updated results
 */
async function updateResults(
  { tx, scope, config }: CompanyContext,
  memoId: number,
): Promise<Results> {
  const { secret } = config;
  const before = await lockResults(tx, scope, memoId, secret);
  const now = async (): Promise<Results> =>
    nextResults(before, await readTallied(tx, scope, memoId, secret), before.nested);
  if ((await now()) === before) return before;
  // Count again after locking. Otherwise, the text of an answer that came between counting and locking would be published
  // before the answer is counted.
  const words = await lockWrittenAnswers(tx, scope, memoId, secret);
  const moved = await now();
  if (moved !== before) await storeResults(tx, scope, memoId, { ...moved, words }, secret);
  return moved;
}

/** A screen shows results for at most this many locations and at most this many audiences. */
const mostShown = 200;

/**
 * @param most the maximum number of locations and the maximum number of audiences to return; null means no maximum
 * @returns the results of a survey that isn't anonymous
 */
export async function namedResults(
  { tx, scope }: CompanyContext,
  survey: MemoRecord,
  most: number | null,
): Promise<Figures> {
  const group = ({ id, name, ...tally }: GroupRow): GroupTally => ({
    id,
    name,
    ...presentTally(survey, tally),
  });
  const all = await readTally(tx, scope, survey.id);
  return {
    total_count: all.answered_count,
    options: [...survey.options],
    ...presentTally(survey, all),
    locations: (await readTallies(tx, scope, survey.id, "locations", most)).map(group),
    audiences: (await readTallies(tx, scope, survey.id, "audiences", most)).map(group),
  };
}

/**
 * @param moved the published results: in total, and for each location and audience
 * @returns the results of an anonymous survey, limited to results that may be shown
 */
export async function visibleResults(
  { tx, scope }: CompanyContext,
  survey: MemoRecord,
  moved: readonly Tallied[],
): Promise<Figures> {
  const told = visibleGroups(moved);
  const all = told.find(({ kind }) => kind === "all");
  const figures = (
    tally: Tallied | undefined,
  ): Pick<GroupTally, "answered_count" | "counts" | "average"> =>
    presentTally(survey, {
      answered_count: tally?.answered ?? 0,
      chosen: Object.fromEntries((tally?.counts ?? []).entries()),
    });
  const groups = async (kind: "location" | "audience"): Promise<GroupTally[]> => {
    const some = told.filter((tally) => tally.kind === kind);
    const ids = some.map(({ group_id }) => group_id);
    const names = await readGroupNames(tx, scope, kind, ids);
    return some
      .filter(({ group_id }) => names.has(group_id))
      .map((tally) => ({
        id: tally.group_id,
        name: names.get(tally.group_id) ?? "",
        ...figures(tally),
      }));
  };
  return {
    // Answers may have come in after `survey` was read, so the count in `survey` may be lower than the number of answers in
    // the results.
    total_count: Math.max(visibleCount(survey), all?.answered ?? 0),
    options: [...survey.options],
    ...figures(all),
    locations: await groups("location"),
    audiences: await groups("audience"),
  };
}

/**
 * @returns one page of the answers to a survey; for an anonymous survey, one page of the published written answers
 * @throws CallError `conflict` if the answers of an anonymous survey are filtered by location, audience or option,
 *   because no one knows who wrote which answer
 */
export async function listAnswers(
  ctx: CompanyContext,
  input: CallArguments<"listSurveyAnswers">,
): Promise<CallOutput<"listSurveyAnswers">> {
  const survey = await requireMemo(ctx, input.id, { kind: "survey" });
  if (survey.is_anonymous) {
    const { location_id, audience_id, option } = input;
    if ((location_id ?? audience_id ?? option) !== undefined) throw anonymousSurveyError();
    const { rows, total } = await findWrittenAnswers(ctx.tx, ctx.scope, survey.id, input);
    return {
      answers: rows.map(presentWrittenAnswer),
      ...pagedFields(input, total, sortingOf(input)),
    };
  }
  const place = input.option === undefined ? null : survey.options.indexOf(input.option);
  const { rows, total } = await findAnswers(ctx.tx, ctx.scope, input, place);
  return {
    answers: rows.map((row) => presentAnswer(row, survey.options)),
    ...pagedFields(input, total, sortingOf(input)),
  };
}

function presentWrittenAnswer({ id, content }: WrittenAnswer): SurveyAnswer {
  return { id, employee: null, locations: [], options: [], content, answered_at: null };
}

function presentAnswer(row: AnswerRow, options: readonly string[]): SurveyAnswer {
  return {
    id: String(row.employee_id),
    employee: row.employee,
    locations: row.locations,
    options: row.options.map((place) => options[place] ?? ""),
    content: row.content,
    answered_at: row.answered_at.toISOString(),
  };
}
