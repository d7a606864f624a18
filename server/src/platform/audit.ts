import type { AuditField, AuditJob } from "@lineup/contract/audit-words";
import type { CallName } from "@lineup/contract/calls";
import type { AuditKind } from "@lineup/contract/constants";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** The fields of a record that the audit log has labels for, with their values. */
export type AuditFields = { readonly [F in AuditField]?: AuditValue };

/** Any type except `unknown`. A record with `unknown` values could have fields without a label, so it doesn't compile. */
type AuditValue = string | number | boolean | object | null | undefined;

/** A change to a record. Fields never contain a secret such as a PIN, but may say whether there is one. */
export interface AuditChange {
  readonly kind: AuditKind;
  /** null for a change that isn't about a single record. */
  readonly id: number | null;
  /** The record's name, for people who read the entry after the record is gone. */
  readonly name: string;
  /** null for a new record. */
  readonly before: AuditFields | null;
  /** null for a deleted record. */
  readonly after: AuditFields | null;
}

/** A translation of a memo or template. */
interface Translated {
  readonly locale_code: string;
  readonly title: string;
  readonly content: string;
  readonly recipient_title: string | null;
  readonly recipient_content: string | null;
  readonly options: readonly string[];
}

/** @returns translations as fields of a change, such as `title.es` */
export function translationFields(translations: readonly Translated[]): AuditFields {
  const fields = translations.flatMap((translation) => {
    const { locale_code, title, content, recipient_title, recipient_content } = translation;
    const options = translation.options.length > 0 ? translation.options : null;
    const texts = { title, content, recipient_title, recipient_content, options };
    return Object.entries(texts).map(([field, value]) => [`${field}.${locale_code}`, value]);
  });
  return Object.fromEntries(fields);
}

/** The call or job that changes something, and the time. The context of every call has these fields. */
export interface AuditOccasion {
  /** The name of the call or job. */
  readonly action: CallName | AuditJob;
  readonly requestId: string;
  readonly now: Date;
}

/** The person, the call or job, and the time of a change. */
export interface AuditOrigin extends AuditOccasion {
  /** null for the product itself, for example at a memo's start date. */
  readonly actor: { readonly employeeId: number; readonly name: string } | null;
}

/** The origin of changes and the company that they belong to. */
export interface AuditSource {
  readonly scope: CompanyScope;
  readonly origin: AuditOrigin;
}

/**
 * Writes a change to the audit log, in the transaction of the change itself: one can't exist without the other. A change that
 * leaves every field as it was makes no entry.
 */
export async function writeAudit(
  tx: Db,
  scope: CompanyScope,
  origin: AuditOrigin,
  change: AuditChange,
): Promise<void> {
  await writeAudits(tx, scope, origin, [change]);
}

/** Writes the changes of many records with one statement. */
export async function writeAudits(
  tx: Db,
  scope: CompanyScope,
  origin: AuditOrigin,
  changes: readonly AuditChange[],
): Promise<void> {
  await prepareAudits(scope, origin, changes)(tx);
}

/**
 * Prepares what `writeAudits` does before a transaction opens, because comparing and serializing the values takes time.
 * @returns a function that writes the entries in a transaction
 */
export function prepareAudits(
  scope: CompanyScope,
  origin: AuditOrigin,
  changes: readonly AuditChange[],
): (tx: Db) => Promise<void> {
  const statement = auditStatement([{ scope, origin, changes }]);
  return async (tx) => {
    await statement?.execute(tx);
  };
}

/** @returns the statement that writes the changes; null if no field differs */
export function auditStatement(
  sources: readonly (AuditSource & { readonly changes: readonly AuditChange[] })[],
): RawBuilder<unknown> | null {
  const entries = sources.flatMap(({ scope, origin, changes }) => {
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

function isSame(a: unknown, b: unknown): boolean {
  if (a === b || a === null || b === null) return a === b;
  return JSON.stringify(a) === JSON.stringify(b);
}
