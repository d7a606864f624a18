import type { AuditField, AuditJob } from "@lineup/contract/audit-words";
import type { CallName } from "@lineup/contract/calls";
import type { AuditKind } from "@lineup/contract/constants";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Fields that the audit log has words for, with their values. */
export type AuditFields = { readonly [F in AuditField]?: AuditValue };

/** Anything but `unknown`: a record with unknown fields may have one without words. */
type AuditValue = string | number | boolean | object | null | undefined;

/** What somebody changed. Secrets, such as a PIN, are not among the fields; whether there is one can be. */
export interface AuditChange {
  readonly kind: AuditKind;
  /** null: no single record. */
  readonly id: number | null;
  /** What it is called, as a person reads it once it is gone. */
  readonly name: string;
  /** null: it did not exist. */
  readonly before: AuditFields | null;
  /** null: it exists no more. */
  readonly after: AuditFields | null;
}

/** What is said in another language, of a memo as of a template. */
interface Translated {
  readonly locale_code: string;
  readonly title: string;
  readonly content: string;
  readonly recipient_title: string | null;
  readonly recipient_content: string | null;
  readonly options: readonly string[];
}

/** @returns what is said in other languages as fields of a change, such as `title.es` */
export function translationFields(translations: readonly Translated[]): AuditFields {
  const fields = translations.flatMap((translation) => {
    const { locale_code, title, content, recipient_title, recipient_content } = translation;
    const options = translation.options.length > 0 ? translation.options : null;
    const said = { title, content, recipient_title, recipient_content, options };
    return Object.entries(said).map(([field, value]) => [`${field}.${locale_code}`, value]);
  });
  return Object.fromEntries(fields);
}

/** By what something is changed, and when: each call's context tells it. */
export interface AuditOccasion {
  /** The call's name, or the job's. */
  readonly action: CallName | AuditJob;
  readonly requestId: string;
  readonly now: Date;
}

/** Who changed it, by what, and when. */
export interface AuditOrigin extends AuditOccasion {
  /** null: the product itself, such as at a memo's date. */
  readonly actor: { readonly employeeId: number; readonly name: string } | null;
}

/** Whose changes they are, and in which company. */
export interface AuditSource {
  readonly scope: CompanyScope;
  readonly origin: AuditOrigin;
}

/**
 * Writes what was changed, in the transaction that changes it: there is an entry if, and only if, there is the change. What
 * is as it was makes none.
 */
export async function writeAudit(
  tx: Db,
  scope: CompanyScope,
  origin: AuditOrigin,
  change: AuditChange,
): Promise<void> {
  await writeAudits(tx, scope, origin, [change]);
}

/** The same for many records at once: an entry for each, by one statement. */
export async function writeAudits(
  tx: Db,
  scope: CompanyScope,
  origin: AuditOrigin,
  all: readonly AuditChange[],
): Promise<void> {
  await writingAudits(scope, origin, all)(tx);
}

/** @returns what `writeAudits` does, with the values made ready */
export function writingAudits(
  scope: CompanyScope,
  origin: AuditOrigin,
  all: readonly AuditChange[],
): (tx: Db) => Promise<void> {
  const statement = auditStatement([{ scope, origin, changes: all }]);
  return async (tx) => {
    await statement?.execute(tx);
  };
}

/** @returns the statement that writes them, with the values made ready; null where nothing is another than it was */
export function auditStatement(
  all: readonly (AuditSource & { readonly changes: readonly AuditChange[] })[],
): RawBuilder<unknown> | null {
  const entries = all.flatMap(({ scope, origin, changes }) => {
    const { actor, action, requestId, now } = origin;
    const by = {
      company: scope.companyId,
      actor: actor?.employeeId,
      actor_name: actor?.name ?? "",
    };
    return changes.flatMap(({ kind, id, name, before, after }) => {
      const changed = differences(before ?? {}, after ?? {});
      if (before && after && Object.keys(changed).length === 0) return [];
      return [{ ...by, action, request: requestId, at: now, kind, id, name, changes: changed }];
    });
  });
  if (entries.length === 0) return null;
  return sql`insert into audit_entries (company_id, at, actor_id, actor_name, action, subject_kind, subject_id,
      subject_name, changes, request_id)
    select x.company, x.at, x.actor, x.actor_name, x.action, x.kind, x.id, x.name, x.changes, x.request
    from json_to_recordset(${JSON.stringify(entries)}) as x (company bigint, at timestamptz, actor bigint,
      actor_name text, action text, kind text, id bigint, name text, changes jsonb, request text)`;
}

type Fields = Readonly<Record<string, unknown>>;

function differences(before: Fields, after: Fields): Record<string, readonly [unknown, unknown]> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].flatMap((field) => {
      const pair = [before[field] ?? null, after[field] ?? null] as const;
      return isSame(...pair) ? [] : [[field, pair]];
    }),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other || one === null || other === null) return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}
