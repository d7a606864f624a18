import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { requireGivable } from "#server/features/employees/access";
import { validateAll } from "#server/features/employees/batches/apply-service";
import { presentBatchRow, presentCounts } from "#server/features/employees/batches/present";
import { readLinkNames, readPeople } from "#server/features/employees/batches/reads";
import { readRowPage } from "#server/features/employees/batches/list-service";
import { type ValidatedRow, linkedIn } from "#server/features/employees/batches/rules";
import { batchView, launchBatch, mostWithinCall } from "#server/features/employees/batches/service";
import { insertBatch } from "#server/features/employees/batches/store";
import {
  type EditInput,
  countOf,
  editChunks,
  linksIn,
} from "#server/features/employees/batches/edit-rules";
import { findEmployeeIds, readLiveIds } from "#server/features/employees/list-reads";
import { presentRow } from "#server/features/employees/present";
import {
  findUnknownLinks,
  hasNoManagerAmong,
  readLocationsOf,
  readRows,
} from "#server/features/employees/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { type Text, sharedTexts } from "#server/platform/texts";

type Input = CallArguments<"editEmployees">;
type Answer = CallOutput<"editEmployees">;

/**
 * Changes many employees in one batch, or previews what would change.
 * @throws CallError `validation_failed` if the call names no employees or no changes, or if a change refers to a deleted record;
 *   `forbidden` if only an admin may make the change; `conflict` if another batch of the company is running, or if the number of
 *   employees differs from `expected`
 */
export async function editEmployees(ctx: CompanyContext, input: Input): Promise<Answer> {
  const edit = await editOf(ctx, input);
  if (input.preview) return preview(ctx, edit, input);
  const { tx, scope, now, actor } = ctx;
  const total = countOf(edit);
  if (input.expected !== undefined && input.expected !== total)
    throw new CallError("conflict", { text: texts.others, details: { expected: [texts.others] } });
  const id = await insertBatch(tx, scope, { kind: "edit", input: edit }, actor.employeeId, now);
  await launchBatch(ctx, id, total);
  const { batch } = await batchView(ctx, id);
  const isDone = total <= mostWithinCall;
  const { rows, pages } = isDone
    ? await readRowPage(ctx, id, { ...input, terms: "" })
    : { rows: [], pages: 1 };
  const touched = rows
    .filter(({ action }) => action === "updated" || action === "deactivated")
    .map(({ employee_id }) => employee_id)
    .filter((one) => one !== null);
  return {
    ...{ batch, counts: batch.counts, total },
    ...{ current_page: input.page, total_pages: pages, rows },
    employees: (await readRows(tx, scope, touched)).map(presentRow),
  };
}

async function editOf(ctx: CompanyContext, input: Input): Promise<EditInput> {
  const { tx, scope } = ctx;
  const { ids, filter, employees, changes } = input;
  if ([ids, filter, employees].filter((way) => way !== undefined).length !== 1)
    throw invalidField("ids", texts.oneWay);
  if (employees) {
    if (new Set(employees.map(({ id }) => id)).size < employees.length)
      throw invalidField("employees", texts.twice);
    return checked(ctx, { employees });
  }
  const given = Object.values(changes ?? {}).filter((value) => value !== undefined);
  if (changes === undefined || given.length === 0)
    throw invalidField("changes", sharedTexts.required);
  if (changes.role !== undefined) requireGivable(ctx.actor.role, changes.role);
  const excluded = new Set(input.excluded_ids);
  await requireLive(ctx, "excluded_ids", [...excluded]);
  const found = ids
    ? await requireLive(ctx, "ids", ids)
    : await findEmployeeIds(tx, scope, await filterOf(ctx, filter));
  const chosen = found.filter((id) => !excluded.has(id));
  if (chosen.length === 0) throw invalidField(ids ? "ids" : "filter", texts.noOne);
  return checked(ctx, { ids: chosen, changes });
}

type Filter = Parameters<typeof findEmployeeIds>[2];

/** Replaces `see_all: false` in the filter with the caller's locations. A manager without a location sees every location. */
async function filterOf(
  { tx, scope, actor }: CompanyContext,
  filter: Input["filter"],
): Promise<Filter> {
  const { see_all, ...rest } = filter ?? { terms: "", active: true };
  if (see_all !== false) return rest;
  const own = await readLocationsOf(tx, scope, actor.employeeId);
  return { ...rest, within: own?.map(({ id }) => id) };
}

/**
 * @returns the ids without duplicates, sorted by the employees' names
 * @throws CallError `validation_failed` with the field name `field` if an id doesn't belong to an employee of this company
 */
async function requireLive(
  { tx, scope }: CompanyContext,
  field: string,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const live = await readLiveIds(tx, scope, ids);
  if (live.length < new Set(ids).size) throw invalidField(field, sharedTexts.someAreGone);
  return live;
}

async function checked({ tx, scope }: CompanyContext, edit: EditInput): Promise<EditInput> {
  const links = linksIn(edit);
  if (await hasNoManagerAmong(tx, scope, links.manager_ids))
    throw invalidField("manager_ids", sharedTexts.noManager);
  const unknown = await findUnknownLinks(tx, scope, links);
  if (unknown.length === 0) return edit;
  const details = Object.fromEntries(unknown.map((field) => [field, [sharedTexts.someAreGone]]));
  throw new CallError("validation_failed", { details });
}

/**
 * Checks all changes with the same rules as a real edit, but writes nothing.
 * @returns the number of rows by action, and a page of rows
 */
async function preview(ctx: CompanyContext, edit: EditInput, input: Input): Promise<Answer> {
  const { tx, scope, now, actor, language } = ctx;
  const { page, per_page, action } = input;
  const run = { tx, scope, actor, claimed: new Set<string>() };
  const counts: Record<string, number> = {};
  const shown: ValidatedRow[] = [];
  let matching = 0;
  for (const chunk of editChunks(edit, now)) {
    const people = await readPeople(tx, scope, chunk.ids, { lock: false, links: chunk.links });
    for (const row of await validateAll(run, chunk.changesOf(people), people)) {
      counts[row.action] = (counts[row.action] ?? 0) + 1;
      if (action !== undefined && row.action !== action) continue;
      if (matching >= (page - 1) * per_page && shown.length < per_page) shown.push(row);
      matching += 1;
    }
  }
  const names = await readLinkNames(tx, scope, linkedIn(shown));
  return {
    ...{ batch: null, counts: presentCounts(counts), total: countOf(edit), current_page: page },
    total_pages: Math.max(1, Math.ceil(matching / per_page)),
    rows: shown.map((row) => presentBatchRow({ ...row, employee_id: row.id }, names, language)),
    employees: [],
  };
}

const texts = {
  oneWay: {
    en: "Choose people in one way: by id, by filter, or each with their own changes",
    es: "Elige a las personas de una sola forma: por id, por filtro, o cada una con sus cambios",
  },
  twice: {
    en: "Someone is listed more than once",
    es: "Alguien aparece más de una vez",
  },
  noOne: { en: "No one is selected", es: "No hay nadie seleccionado" },
  others: {
    en: "Your filters now match different people, so no one was updated. Check the list again",
    es: "Ahora los filtros coinciden con otras personas, así que no se actualizó a nadie. Revisa la lista otra vez",
  },
} as const satisfies Record<string, Text>;
