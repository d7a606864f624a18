import type { Role } from "@lineup/contract/constants";

import { mayChange, mayGive, onlyAdmins, takesPower } from "#server/features/employees/policy";
import type { EmployeeRecord } from "#server/features/employees/reads";
import type { EmployeeColumns } from "#server/features/employees/store";
import type { CallError } from "#server/platform/http/errors";
import { type Text, sharedTexts } from "#server/platform/texts";

export type ColumnName = keyof EmployeeColumns;

/** What a person is linked to, each as the full list of ids. */
export const linkFields = ["location_ids", "audience_ids", "manager_ids"] as const;
export type LinkField = (typeof linkFields)[number];

/** Why a person is not changed; `field`: where that is one's fault. */
export interface RowProblem {
  readonly field: string | null;
  readonly text: Text;
}

/** What a batch is to make of one person. */
export interface PersonChange extends Partial<Readonly<Record<LinkField, readonly number[]>>> {
  /** Of the person in the batch, from 1: the row of a file, the place in a list. Each has its own. */
  readonly position: number;
  /** null: a new person. */
  readonly id: number | null;
  /** Those of the columns that are to be so; of a new person all that are known. */
  readonly columns: EmployeeColumns;
  /** Known beforehand: it is noted, and the person is not touched. */
  readonly refusal?: RowProblem;
}

/** A person as they are now, with all that a batch can change. */
export type PersonState = Pick<
  EmployeeRecord,
  "id" | "name" | "user_id" | "has_own_account" | ColumnName
> &
  Readonly<Record<LinkField, readonly number[]>>;

export type RowAction = "created" | "updated" | "deactivated" | "unchanged" | "refused";
export type Fields = Readonly<Record<string, unknown>>;

/** What becomes of one person: exactly the fields that change, before and after. */
export interface JudgedRow {
  readonly position: number;
  readonly id: number | null;
  readonly name: string;
  readonly action: RowAction;
  readonly person: PersonState | null;
  /** null: there was nobody. */
  readonly before: Fields | null;
  /** Of one that is refused: what was asked for. */
  readonly after: Fields | null;
  readonly problem: RowProblem | null;
}

/** People of a batch that are changed together, by a few statements. */
export interface PlannedChunk {
  readonly ids: readonly number[];
  /** Which of their links it looks at or changes; default all. */
  readonly links?: readonly LinkField[];
  /** How many new people there may be among them. */
  readonly newcomers: number;
  /** Whether what is one person's alone (phone, PIN, number) is known to be nobody's, of the new people. */
  readonly isFree?: boolean;
  /** What is to become of them, told from what they are now. */
  changesOf(people: ReadonlyMap<number, PersonState>): readonly PersonChange[];
}

export const peopleAtOnce = 1_000;

/** @returns changes that are known beforehand, as a batch takes them */
export function chunksOf(changes: readonly PersonChange[]): PlannedChunk[] {
  const chunks: PlannedChunk[] = [];
  for (let at = 0; at < changes.length; at += peopleAtOnce) {
    const some = changes.slice(at, at + peopleAtOnce);
    const ids = some.map(({ id }) => id).filter((id) => id !== null);
    chunks.push({ ids, newcomers: some.length - ids.length, changesOf: () => some });
  }
  return chunks;
}

/** Who has a batch done, as they are when it is done. */
export interface BatchActor {
  readonly employeeId: number;
  readonly name: string;
  readonly role: Role;
}

/** Admins see all that was done to many people, managers what they did themselves. */
export function maySeeBatch(
  { role, employeeId }: Pick<BatchActor, "role" | "employeeId">,
  { created_by }: { readonly created_by: number | null },
): boolean {
  return role === "admin" || created_by === employeeId;
}

/** What an import needs beside the database: its file, and what PINs are sealed with. */
export interface BatchMeans {
  /** @throws CallError `conflict` when it is no longer kept */
  fileOf(key: string): Promise<Uint8Array>;
  readonly secret: string;
}

/** @returns what becomes of the person, as far as they themselves tell; whether something is taken is asked elsewhere */
export function judge(
  change: PersonChange,
  person: PersonState | undefined,
  actor: BatchActor,
): JudgedRow {
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

/** @returns the row of somebody who stays as they are, and why */
export function refused(row: JudgedRow, problem: RowProblem): JudgedRow {
  return { ...row, action: "refused", before: null, problem };
}

/** @returns why somebody is not changed, or added, as far as they themselves tell; null where nothing is against it */
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

/** @returns whether both name the same, in whatever order */
export function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  const ids = new Set(one);
  return new Set(other).size === ids.size && other.every((id) => ids.has(id));
}

function nameIn(state: PersonState | null, { columns }: PersonChange): string {
  if (state) return state.name || state.phone || "";
  return `${columns.name_first ?? ""} ${columns.name_last ?? ""}`.trim() || (columns.phone ?? "");
}

/** What is one person's alone in the company, as a key that others of the batch can't have too. */
export function claimsOf({ after, person }: JudgedRow): { field: string; key: string }[] {
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

/** Of somebody who is touched. */
export type ChangedRow = JudgedRow & { readonly id: number; readonly after: Fields };

export function isChange(row: JudgedRow): row is ChangedRow {
  return row.id !== null && row.after !== null && !["unchanged", "refused"].includes(row.action);
}

/** Somebody who comes to something, or goes from it. */
export interface Move {
  readonly person: number;
  readonly to: number;
}

/** @returns what of a kind people are linked to that they were not, and the other way round */
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

/** @returns the ids that rows name, by field */
export function linkedIn(
  rows: readonly Pick<JudgedRow, "before" | "after">[],
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

/** @returns why somebody can't be changed, from what a single change of theirs would have been refused with */
export function problemIn({ details, text }: CallError): RowProblem {
  const [first] = Object.entries(details);
  const [field, [words = text]] = first ?? [null, [text]];
  return Array.isArray(details) ? { field: null, text } : { field, text: words };
}

const texts = {
  gone: { en: "This person no longer exists", es: "Esta persona ya no existe" },
  oneself: {
    en: "This is you: your own access is not taken away with others'",
    es: "Eres tú: tu propio acceso no se quita junto con el de otras personas",
  },
} as const satisfies Record<string, Text>;
