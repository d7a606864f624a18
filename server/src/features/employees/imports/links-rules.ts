import type { PersonState } from "#server/features/employees/batches/rules";
import { type PlannedRow, refusedFor } from "#server/features/employees/imports/change-rules";
import type { Columns } from "#server/features/employees/import-columns/headers-rules";
import { type PeopleIndex, nameTexts } from "#server/features/employees/import-columns/names-rules";
import type { CellProblem, ReadRow } from "#server/features/employees/import-columns/people-rules";
import { type Text, sharedTexts } from "#server/platform/texts";

/** The change to one employee's managers, combined from all rows about the employee. */
export interface LinkPlan {
  readonly employeeId: number;
  /** The first row about the employee. */
  readonly row: ReadRow;
  readonly added: Set<number>;
  readonly ended: Set<number>;
}

interface People {
  readonly everyone: PeopleIndex;
  readonly managers: PeopleIndex;
}

/** @returns the manager changes, one for each employee, and the rejected rows */
export function planLinks(
  rows: readonly ReadRow[],
  columns: Columns,
  people: People,
): { plans: LinkPlan[]; refused: PlannedRow[] } {
  const plans = new Map<number, LinkPlan>();
  const refused: PlannedRow[] = [];
  for (const row of rows) {
    const { found, problems } = resolve(row, columns, people);
    if (problems.length > 0) {
      const { employee: id } = found;
      // A rejected row shows the employee's stored name or, if the employee wasn't found, the name in the file.
      const called = id === null ? { name_first: row.values.employee ?? "" } : {};
      const change = { position: row.row, id, columns: called };
      refused.push(refusedFor(row, change, problems, columns));
      continue;
    }
    const [employee, manager] = [found.employee ?? 0, found.manager ?? 0];
    const plan = plans.get(employee) ?? newPlan(employee, row);
    plans.set(employee, plan);
    // If one row adds a manager and another row removes the same manager, the row further down in the file is applied.
    const ends = row.values.action === "remove";
    (ends ? plan.added : plan.ended).delete(manager);
    (ends ? plan.ended : plan.added).add(manager);
  }
  return { plans: [...plans.values()], refused };
}

/** @returns the change to one employee's managers, computed from their current managers */
export function changeManagersOf(plan: LinkPlan, state: PersonState | undefined): PlannedRow {
  const current = (state?.manager_ids ?? []).filter((id) => !plan.ended.has(id));
  const manager_ids = [...new Set([...current, ...plan.added])];
  const change = { position: plan.row.row, id: plan.employeeId, columns: {}, manager_ids };
  return { row: plan.row, change, problems: [] };
}

function newPlan(employeeId: number, row: ReadRow): LinkPlan {
  return { employeeId, row, added: new Set(), ended: new Set() };
}

type Found = Record<"employee" | "manager", number | null>;

/** @returns the ids of the row's employee and manager (null if not found), and the row's errors */
function resolve(
  { values, problems: before }: ReadRow,
  columns: Columns,
  { everyone, managers }: People,
): { found: Found; problems: CellProblem[] } {
  const problems = [...before];
  const found: Found = { employee: null, manager: null };
  for (const field of ["employee", "manager"] as const) {
    const name = values[field];
    const column = columns.includes(field) ? columns.indexOf(field) : null;
    const id = name === undefined ? null : (field === "manager" ? managers : everyone).find(name);
    if (typeof id === "number") found[field] = id;
    else if (!before.some((problem) => problem.column === column))
      problems.push({ column, text: textFor(field, name, id) });
  }
  if (problems.length === 0 && found.employee === found.manager)
    problems.push({ column: null, text: sharedTexts.ownManager });
  return { found, problems };
}

function textFor(
  field: "employee" | "manager",
  name: string | undefined,
  found: number | "several" | null,
): Text {
  if (name === undefined) return sharedTexts.required;
  if (found === "several") return nameTexts.several(name);
  return field === "manager" ? nameTexts.noManager(name) : nameTexts.noOne(name);
}
