import type { Role } from "@lineup/contract/constants";

import { mayChange, mayGive, onlyAdmins, takesPower } from "#server/features/employees/policy";
import type { EmployeeRecord } from "#server/features/employees/reads";
import type { EmployeeColumns } from "#server/features/employees/store";
import type { CallError } from "#server/platform/http/errors";
import { type Text, sharedTexts } from "#server/platform/texts";

export type ColumnName = keyof EmployeeColumns;

/** The fields for an employee's links to locations, audiences and managers. Each field contains all linked ids. */
export const linkFields = ["location_ids", "audience_ids", "manager_ids"] as const;
export type LinkField = (typeof linkFields)[number];

/** The reason why an employee can't be changed. `field` is null if the reason doesn't concern a single field. */
export interface RowProblem {
  readonly field: string | null;
  readonly text: Text;
  /** The further errors of a row of a file, or the further reasons why a row was not fully undone. */
  readonly others?: readonly Pick<RowProblem, "field" | "text">[];
}

/** A change to one employee. */
export interface PersonChange extends Partial<Readonly<Record<LinkField, readonly number[]>>> {
  /**
   * The employee's position in the batch: the row number in a file, or the position in a list, counted from 1. Positions are
   * unique.
   */
  readonly position: number;
  /** null for a new employee. */
  readonly id: number | null;
  /** The columns to change; for a new employee, all columns with known values. */
  readonly columns: EmployeeColumns;
  /** A problem that was found when the change was created. The employee isn't changed, and the result shows this problem. */
  readonly refusal?: RowProblem;
}

/** An employee's current data, with every field that a batch can change. */
export type PersonState = Pick<
  EmployeeRecord,
  "id" | "name" | "user_id" | "has_own_account" | ColumnName
> &
  Readonly<Record<LinkField, readonly number[]>>;

export type RowAction = "created" | "updated" | "deactivated" | "unchanged" | "refused";
export type Fields = Readonly<Record<string, unknown>>;

/** The result for one employee. `before` and `after` contain only the fields that change. */
export interface ValidatedRow {
  readonly position: number;
  readonly id: number | null;
  readonly name: string;
  readonly action: RowAction;
  readonly person: PersonState | null;
  /** null for a new employee. */
  readonly before: Fields | null;
  /** The new values. If the change is refused, these are the requested values. */
  readonly after: Fields | null;
  readonly problem: RowProblem | null;
}

/** Employees who are changed together, with a few SQL statements. */
export interface PlannedChunk {
  readonly ids: readonly number[];
  /** The kinds of links that the chunk reads or changes; by default all. */
  readonly links?: readonly LinkField[];
  /** The maximum number of new employees in the chunk. */
  readonly newcomers: number;
  /** True if the phones, PINs and employee numbers of the chunk's new employees are known to be unused. */
  readonly isFree?: boolean;
  /**
   * True if what the chunks before it write can't change how its changes are checked: it is read and checked while the database
   * writes the chunk before it.
   */
  readonly isIndependent?: boolean;
  /** @returns the changes, based on the employees' current data */
  changesOf(people: ReadonlyMap<number, PersonState>): readonly PersonChange[];
}

export const peopleAtOnce = 1_000;

/** @returns the changes in chunks of at most `peopleAtOnce` employees */
export function chunksOf(changes: readonly PersonChange[]): PlannedChunk[] {
  const chunks: PlannedChunk[] = [];
  for (let at = 0; at < changes.length; at += peopleAtOnce) {
    const some = changes.slice(at, at + peopleAtOnce);
    const ids = some.map(({ id }) => id).filter((id) => id !== null);
    chunks.push({ ids, newcomers: some.length - ids.length, changesOf: () => some });
  }
  return chunks;
}

/** The author of a batch, with the author's role at the time when the batch runs. */
export interface BatchActor {
  readonly employeeId: number;
  readonly name: string;
  readonly role: Role;
}

/** Tells whether someone may see a batch: admins see every batch, managers see only batches that they created. */
export function maySeeBatch(
  { role, employeeId }: Pick<BatchActor, "role" | "employeeId">,
  { created_by }: { readonly created_by: number | null },
): boolean {
  return role === "admin" || created_by === employeeId;
}

/** What an import needs in addition to the database: its file, and the secret for encrypting PINs. */
export interface BatchMeans {
  /** @throws CallError `conflict` if the file is no longer stored */
  fileOf(key: string): Promise<Uint8Array>;
  readonly secret: string;
}

/**
 * Checks a change, using only the employee's own data. `validateAll` checks for conflicts with other employees.
 * @returns the result
 */
export function validateChange(
  change: PersonChange,
  person: PersonState | undefined,
  actor: BatchActor,
): ValidatedRow {
  const state = change.id === null ? null : (person ?? null);
  const { before, after } = differences(state, change);
  const row = {
    position: change.position,
    id: change.id,
    name: nameIn(state, change),
    person: state,
    before,
    after,
  };
  const text = refusalOf(change, state, actor);
  if (text !== null) return refused({ ...row, action: "refused", problem: null }, text);
  return { ...row, action: actionOf(state, after), problem: null };
}

/** @returns the row, with the action `refused` and the problem */
export function refused(row: ValidatedRow, problem: RowProblem): ValidatedRow {
  return { ...row, action: "refused", before: null, problem };
}

/**
 * @returns the reason why the employee can't be changed or added, based only on the change and the employee's data; null if there
 *   is no reason
 */
export function refusalOf(
  change: PersonChange,
  state: PersonState | null,
  actor: BatchActor,
): RowProblem | null {
  if (change.refusal) return change.refusal;
  if (state === null) {
    if (change.id !== null) return { field: null, text: texts.gone };
    return mayGive(actor.role, change.columns.role ?? "employee") ? null : forAdmins;
  }
  const { role = state.role, is_active = state.is_active } = change.columns;
  if (!mayChange(actor.role, state.role)) return forAdmins;
  if (role !== state.role && !mayGive(actor.role, role)) return forAdmins;
  if (state.id === actor.employeeId && takesPower(state, { role, is_active }))
    return { field: role === state.role ? "is_active" : "role", text: texts.oneself };
  if (change.manager_ids?.includes(state.id))
    return { field: "manager_ids", text: sharedTexts.ownManager };
  return null;
}

const forAdmins: RowProblem = { field: "role", text: onlyAdmins };

function actionOf(state: PersonState | null, after: Fields): RowAction {
  if (state === null) return "created";
  if (Object.keys(after).length === 0) return "unchanged";
  return after["is_active"] === false ? "deactivated" : "updated";
}

function differences(
  state: PersonState | null,
  change: PersonChange,
): { before: Fields | null; after: Fields } {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const column of Object.keys(change.columns) as ColumnName[]) {
    const was = state?.[column] ?? null;
    const value = change.columns[column] ?? null;
    if (was === value) continue;
    before[column] = was;
    after[column] = value;
  }
  for (const field of linkFields) {
    const ids = change[field];
    const was = state?.[field] ?? [];
    if (ids === undefined || isSameSet(was, ids)) continue;
    before[field] = [...was];
    after[field] = [...new Set(ids)];
  }
  return { before: state && before, after };
}

/** @returns true if both lists have the same ids, in any order */
export function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  const ids = new Set(one);
  return new Set(other).size === ids.size && other.every((id) => ids.has(id));
}

function nameIn(state: PersonState | null, { columns }: PersonChange): string {
  if (state) return state.name || state.phone || "";
  return `${columns.name_first ?? ""} ${columns.name_last ?? ""}`.trim() || (columns.phone ?? "");
}

/** @returns the row's new values of fields that must be unique in a company, as keys for finding duplicates in the batch */
export function claimsOf({ after, person }: ValidatedRow): { field: string; key: string }[] {
  const now = { ...person, ...after } as Partial<PersonState>;
  const has = (field: string): boolean => after !== null && field in after;
  const { phone, phone_country_code = "1", pin, company_ext_id } = now;
  const claims = [
    phone && (has("phone") || has("phone_country_code"))
      ? { field: "phone", key: `phone ${phone_country_code} ${phone}` }
      : null,
    pin && has("pin") ? { field: "pin", key: `pin ${pin}` } : null,
    company_ext_id && has("company_ext_id")
      ? { field: "company_ext_id", key: `number ${company_ext_id.toLowerCase()}` }
      : null,
  ];
  return claims.filter((claim) => claim !== null);
}

/** The row of an employee who is changed or added. */
export type ChangedRow = ValidatedRow & { readonly id: number; readonly after: Fields };

export function isChange(row: ValidatedRow): row is ChangedRow {
  return row.id !== null && row.after !== null && !["unchanged", "refused"].includes(row.action);
}

/** A link that is added or removed. */
export interface Move {
  readonly person: number;
  readonly to: number;
}

/** @returns the added links and the removed links of one kind */
export function movesOf(
  changed: readonly ChangedRow[],
  field: LinkField,
): { added: Move[]; ended: Move[] } {
  const added: Move[] = [];
  const ended: Move[] = [];
  for (const { id, before, after } of changed) {
    if (!(field in after)) continue;
    const was = new Set(idsIn(before, field));
    const is = new Set(idsIn(after, field));
    for (const to of is) if (!was.has(to)) added.push({ person: id, to });
    for (const to of was) if (!is.has(to)) ended.push({ person: id, to });
  }
  return { added, ended };
}

/** @returns the ids to which the rows link before or after the change, by link field */
export function linkedIn(
  rows: readonly Pick<ValidatedRow, "before" | "after">[],
): Record<LinkField, Set<number>> {
  const all = (field: LinkField): Set<number> =>
    new Set(rows.flatMap((row) => [...idsIn(row.before, field), ...idsIn(row.after, field)]));
  return {
    location_ids: all("location_ids"),
    audience_ids: all("audience_ids"),
    manager_ids: all("manager_ids"),
  };
}

export function isLink(field: string): field is LinkField {
  return (linkFields as readonly string[]).includes(field);
}

export function idsIn(fields: Fields | null, field: LinkField): readonly number[] {
  return (fields?.[field] as readonly number[] | undefined) ?? [];
}

/** Converts a CallError to a row's problem. */
export function problemIn({ details, text }: CallError): RowProblem {
  const [first] = Object.entries(details);
  const [field, [words = text]] = first ?? [null, [text]];
  return Array.isArray(details) ? { field: null, text } : { field, text: words };
}

const texts = {
  gone: { en: "This person no longer exists", es: "Esta persona ya no existe" },
  oneself: {
    en: "This is you: you can't remove your own access in a bulk edit",
    es: "Eres tú: no puedes quitarte el acceso en un cambio en bloque",
  },
} as const satisfies Record<string, Text>;
