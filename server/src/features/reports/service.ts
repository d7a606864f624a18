import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { readLocationsOf } from "#server/features/employees/reads";
import {
  type WeekFilter,
  countByLocation,
  countByWeek,
  findLogins,
  readToday,
  streamLogins,
  streamTeams,
} from "#server/features/reports/login-reads";
import { findPairs, streamPairs } from "#server/features/reports/manager-reads";
import { type ReportFilter, findPeople, streamPeople } from "#server/features/reports/people-reads";
import {
  loginLines,
  maxNames,
  pairLines,
  personLines,
  presentLogin,
  presentPerson,
  teamLines,
} from "#server/features/reports/present";
import { chartOf, mondayOf, weeksUpTo } from "#server/features/reports/rules";
import { fileNames, reportTexts } from "#server/features/reports/texts-present";
import type { CompanyContext } from "#server/platform/context";
import { csvReply } from "#server/platform/http/files/csv-reply";
import type { CsvReply } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";

/** The number of weeks in the chart. */
const chartWeeks = 12;

/** @throws CallError `nothing_to_download` when no one matches, like every download here */
export async function peopleCsv(
  ctx: CompanyContext,
  input: CallArguments<"downloadEmployees">,
): Promise<CsvReply> {
  const { tx, scope, now, language } = ctx;
  return csvReply({
    filename: fileNames.people,
    heads: reportTexts[language].people,
    records: streamPeople(tx, scope, { ...(await filterOf(ctx, input)), now }),
    linesOf: personLines(language),
  });
}

export async function managersCsv(
  ctx: CompanyContext,
  input: CallArguments<"downloadEmployeeManagers">,
): Promise<CsvReply> {
  const { tx, scope, language } = ctx;
  return csvReply({
    filename: fileNames.managers,
    heads: reportTexts[language].managers,
    records: streamPairs(tx, scope, await filterOf(ctx, input)),
    linesOf: pairLines(language),
  });
}

export async function loginsCsv(
  ctx: CompanyContext,
  input: CallArguments<"downloadWeeklyLogins">,
): Promise<CsvReply> {
  const { tx, scope, language } = ctx;
  return csvReply({
    filename: fileNames.logins,
    heads: reportTexts[language].logins,
    records: streamLogins(tx, scope, await weekFilterOf(ctx, input)),
    linesOf: loginLines(language),
  });
}

export async function loginTextsCsv(
  ctx: CompanyContext,
  input: CallArguments<"downloadWeeklyLoginTexts">,
): Promise<CsvReply> {
  const { tx, scope, language } = ctx;
  const filter = await weekFilterOf(ctx, input);
  return csvReply({
    filename: fileNames.logins,
    heads: reportTexts[language].teams,
    records: streamTeams(tx, scope, filter, maxNames),
    linesOf: teamLines(language, filter.week),
  });
}

export async function peopleReport(
  ctx: CompanyContext,
  input: CallArguments<"listPeopleReport">,
): Promise<CallOutput<"listPeopleReport">> {
  const { tx, scope, now } = ctx;
  const request = { ...input, ...sortingOf(input) };
  const filter = { ...(await filterOf(ctx, input)), now };
  const { rows, total } = await findPeople(tx, scope, filter, request);
  return { rows: rows.map(presentPerson), ...pagedFields(request, total, request) };
}

export async function managersReport(
  ctx: CompanyContext,
  input: CallArguments<"listManagersReport">,
): Promise<CallOutput<"listManagersReport">> {
  const request = { ...input, ...sortingOf(input) };
  const { rows, total } = await findPairs(ctx.tx, ctx.scope, await filterOf(ctx, input), request);
  return { rows, ...pagedFields(request, total, request) };
}

export async function weeklyLogins(
  ctx: CompanyContext,
  input: CallArguments<"listWeeklyLogins">,
): Promise<CallOutput<"listWeeklyLogins">> {
  const request = { ...input, ...sortingOf(input) };
  const filter = await weekFilterOf(ctx, input);
  const { rows, total } = await findLogins(ctx.tx, ctx.scope, filter, request);
  const page = pagedFields(request, total, request);
  return { rows: rows.map(presentLogin), week: filter.week, ...page };
}

export async function loginChart(
  ctx: CompanyContext,
  input: CallArguments<"getLoginChart">,
): Promise<CallOutput<"getLoginChart">> {
  const { tx, scope } = ctx;
  const filter = await weekFilterOf(ctx, input);
  const weeks = weeksUpTo(filter.week, chartWeeks);
  return {
    weeks: chartOf(weeks, await countByWeek(tx, scope, filter, weeks)),
    locations: await countByLocation(tx, scope, filter),
  };
}

/** Builds the filter of a report. A reader without a location of their own sees all locations. */
async function filterOf(
  { tx, scope, actor }: CompanyContext,
  input: CallArguments<"downloadEmployees">,
): Promise<ReportFilter> {
  const { terms, locations, audiences, active, see_all } = input;
  const own = see_all === false ? await readLocationsOf(tx, scope, actor.employeeId) : undefined;
  return { terms, locations, audiences, active, within: own?.map(({ id }) => id) };
}

async function weekFilterOf(
  ctx: CompanyContext,
  input: CallArguments<"downloadWeeklyLogins">,
): Promise<WeekFilter> {
  const { tx, scope, actor, now } = ctx;
  const day = input.week ?? (await readToday(tx, scope, actor.employeeId, now));
  return { ...(await filterOf(ctx, input)), week: mondayOf(day) };
}
