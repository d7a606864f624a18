import type { PersonState } from "#server/features/employees/batch-rules";
import { type PlannedRow, refusedFor } from "#server/features/employees/import-change-rules";
import type { Columns } from "#server/features/employees/import-headers-rules";
import { type PeopleIndex, nameTexts } from "#server/features/employees/import-names-rules";
import type { CellProblem, ReadRow } from "#server/features/employees/import-people-rules";
import { type Text, sharedTexts } from "#server/platform/texts";

/** What all rows about one person make of their managers. */
export interface LinkPlan {
  readonly employeeId: number;
  /** The first that is about them. */
  readonly row: ReadRow;
  readonly added: Set<number>;
  readonly ended: Set<number>;
}

interface People {
  readonly everybody: PeopleIndex;
  readonly managers: PeopleIndex;
}

/** @returns for each person what becomes of their managers, and the rows that can't be used */
export function planLinks(
  rows: readonly ReadRow[],
  columns: Columns,
  people: People,
): { plans: LinkPlan[]; refused: PlannedRow[] } {
  const plans = new Map<number, LinkPlan>();
  const refused: PlannedRow[] = [];
  for (const row of rows) {
    const { ids, problems } = resolve(row, columns, people);
    if (ids === null) {
      const nobody = {
        position: row.row,
        id: null,
        columns: { name_first: row.values.employee ?? "" },
      };
      refused.push(refusedFor(row, nobody, problems, columns));
      continue;
    }
    const plan = plans.get(ids.employee) ?? newPlan(ids.employee, row);
    plans.set(ids.employee, plan);
    // Of two rows that say the opposite, the later one counts.
    const ends = row.values.action === "remove";
    (ends ? plan.added : plan.ended).delete(ids.manager);
    (ends ? plan.ended : plan.added).add(ids.manager);
  }
  return { plans: [...plans.values()], refused };
}

/** @returns the change of a person, told from the managers that they have now */
export function changeManagersOf(plan: LinkPlan, state: PersonState | undefined): PlannedRow {
  const kept = (state?.manager_ids ?? []).filter((id) => !plan.ended.has(id));
  const manager_ids = [...new Set([...kept, ...plan.added])];
  const change = { position: plan.row.row, id: plan.employeeId, columns: {}, manager_ids };
  return { row: plan.row, change, problems: [] };
}

function newPlan(employeeId: number, row: ReadRow): LinkPlan {
  return { employeeId, row, added: new Set(), ended: new Set() };
}

function resolve(
  { values, problems: before }: ReadRow,
  columns: Columns,
  { everybody, managers }: People,
): { ids: { employee: number; manager: number } | null; problems: CellProblem[] } {
  const problems = [...before];
  const found = { employee: 0, manager: 0 };
  for (const field of ["employee", "manager"] as const) {
    const name = values[field];
    const column = columns.includes(field) ? columns.indexOf(field) : null;
    const id = name === undefined ? null : (field === "manager" ? managers : everybody).find(name);
    if (typeof id === "number") found[field] = id;
    else if (!before.some((problem) => problem.column === column))
      problems.push({ column, text: textFor(field, name, id) });
  }
  if (problems.length === 0 && found.employee === found.manager)
    problems.push({ column: null, text: sharedTexts.ownManager });
  return { ids: problems.length === 0 ? found : null, problems };
}

function textFor(
  field: "employee" | "manager",
  name: string | undefined,
  found: number | "several" | null,
): Text {
  if (name === undefined) return sharedTexts.required;
  if (found === "several") return nameTexts.several(name);
  return field === "manager" ? nameTexts.noManager(name) : nameTexts.nobody(name);
}
