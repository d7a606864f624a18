import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { readLocationsOf } from "#server/features/employees/reads";
import {
  type WhomAndWhen,
  countByPlace,
  countByWeek,
  findLogins,
  readToday,
  streamLogins,
  streamTeams,
} from "#server/features/reports/login-reads";
import { findPairs, streamPairs } from "#server/features/reports/manager-reads";
import { type Whom, findPeople, streamPeople } from "#server/features/reports/people-reads";
import {
  loginLines,
  mostNames,
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

/** So many weeks stand in the chart. */
const chartWeeks = 12;

/** @throws CallError `nothing_to_download`, as each of the files */
export async function peopleCsv(
  ctx: CompanyContext,
  input: CallArguments<"downloadEmployees">,
): Promise<CsvReply> {
  const { tx, scope, now, language } = ctx;
  return csvReply({
    filename: fileNames.people,
    heads: reportTexts[language].people,
    records: streamPeople(tx, scope, { ...(await whomOf(ctx, input)), now }),
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
    records: streamPairs(tx, scope, await whomOf(ctx, input)),
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
    records: streamLogins(tx, scope, await weekOf(ctx, input)),
    linesOf: loginLines(language),
  });
}

export async function loginTextsCsv(
  ctx: CompanyContext,
  input: CallArguments<"downloadWeeklyLoginTexts">,
): Promise<CsvReply> {
  const { tx, scope, language } = ctx;
  const filter = await weekOf(ctx, input);
  return csvReply({
    filename: fileNames.logins,
    heads: reportTexts[language].teams,
    records: streamTeams(tx, scope, filter, mostNames),
    linesOf: teamLines(language, filter.week),
  });
}

export async function peopleReport(
  ctx: CompanyContext,
  input: CallArguments<"listPeopleReport">,
): Promise<CallOutput<"listPeopleReport">> {
  const { tx, scope, now } = ctx;
  const asked = { ...input, ...sortingOf(input) };
  const filter = { ...(await whomOf(ctx, input)), now };
  const { rows, total } = await findPeople(tx, scope, filter, asked);
  return { rows: rows.map(presentPerson), ...pagedFields(asked, total, asked) };
}

export async function managersReport(
  ctx: CompanyContext,
  input: CallArguments<"listManagersReport">,
): Promise<CallOutput<"listManagersReport">> {
  const asked = { ...input, ...sortingOf(input) };
  const { rows, total } = await findPairs(ctx.tx, ctx.scope, await whomOf(ctx, input), asked);
  return { rows, ...pagedFields(asked, total, asked) };
}

export async function weeklyLogins(
  ctx: CompanyContext,
  input: CallArguments<"listWeeklyLogins">,
): Promise<CallOutput<"listWeeklyLogins">> {
  const asked = { ...input, ...sortingOf(input) };
  const filter = await weekOf(ctx, input);
  const { rows, total } = await findLogins(ctx.tx, ctx.scope, filter, asked);
  const page = pagedFields(asked, total, asked);
  return { rows: rows.map(presentLogin), week: filter.week, ...page };
}

export async function loginChart(
  ctx: CompanyContext,
  input: CallArguments<"getLoginChart">,
): Promise<CallOutput<"getLoginChart">> {
  const { tx, scope } = ctx;
  const filter = await weekOf(ctx, input);
  const weeks = weeksUpTo(filter.week, chartWeeks);
  return {
    weeks: chartOf(weeks, await countByWeek(tx, scope, filter, weeks)),
    locations: await countByPlace(tx, scope, filter),
  };
}

/** Who belongs to no location belongs to them all. */
async function whomOf(
  { tx, scope, actor }: CompanyContext,
  input: CallArguments<"downloadEmployees">,
): Promise<Whom> {
  const { terms, locations, audiences, active, see_all } = input;
  const own = see_all === false ? await readLocationsOf(tx, scope, actor.employeeId) : undefined;
  return { terms, locations, audiences, active, within: own?.map(({ id }) => id) };
}

async function weekOf(
  ctx: CompanyContext,
  input: CallArguments<"downloadWeeklyLogins">,
): Promise<WhomAndWhen> {
  const { tx, scope, actor, now } = ctx;
  const day = input.week ?? (await readToday(tx, scope, actor.employeeId, now));
  return { ...(await whomOf(ctx, input)), week: mondayOf(day) };
}
