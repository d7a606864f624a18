import type { AuditField, AuditJob } from "@lineup/contract/audit-words";
import type { CallName } from "@lineup/contract/calls";
import type { AuditKind } from "@lineup/contract/constants";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
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
  const inserts = auditInserts([{ scope, origin, changes }]);
  // A statement for many entries is planned for the names that there are now: their number may have grown many times over.
  const plan = changes.length > 10 ? planAnew : sql``;
  const statement = inserts && sql`${plan} with ${inserts.names} ${inserts.entries}`;
  return async (tx) => {
    await statement?.execute(tx);
  };
}

/** The parts of a statement that inserts audit entries: `with ${names} ${entries}`. */
export interface AuditInserts {
  /** Queries for a `with` clause. One of them keeps the names that the log doesn't have yet, for the search. */
  readonly names: RawBuilder<unknown>;
  /** The insert of the entries. */
  readonly entries: RawBuilder<unknown>;
}

/** @returns the inserts of the changes' entries; null if no field differs */
export function auditInserts(
  sources: readonly (AuditSource & { readonly changes: readonly AuditChange[] })[],
): AuditInserts | null {
  const entries = sources.flatMap(({ changes }, source) =>
    changes.flatMap(({ kind, id, name, before, after }) => {
      const changed = differences(before ?? {}, after ?? {});
      if (before && after && Object.keys(changed).length === 0) return [];
      return [{ source, kind, id, name, changes: changed }];
    }),
  );
  if (entries.length === 0) return null;
  const inOrder = entries.map((entry, position) => ({ ...entry, position }));
  const origins = sources.map(({ scope, origin: { actor, action, requestId, now } }, source) => {
    const by = { actor: actor?.employeeId, actor_name: actor?.name ?? "" };
    return { source, company: scope.companyId, ...by, action, request: requestId, at: now };
  });
  return {
    names: sql`audit_origins as (select * from json_to_recordset(${JSON.stringify(origins)}) as x (source int,
        company bigint, actor bigint, actor_name text, action text, request text, at timestamptz)),
      audit_changes as (select * from json_to_recordset(${JSON.stringify(inOrder)}) as x (source int, position int,
        kind text, id bigint, name text, changes jsonb)),
      audit_new_names as (insert into audit_names (company_id, subject_kind, subject_id, name)
        select x.company, x.kind, x.id, x.name from (
          select o.company, c.kind, coalesce(c.id, 0) as id, c.name from audit_changes c join audit_origins o using (source)
          union select company, 'employee', actor, actor_name from audit_origins where actor is not null) x
        where not exists (select from audit_names n where n.company_id = x.company and n.subject_kind = x.kind
          and n.subject_id = x.id and n.name = x.name))`,
    entries: sql`insert into audit_entries (company_id, at, actor_id, actor_name, action, subject_kind, subject_id,
        subject_name, changes, request_id)
      select o.company, o.at, o.actor, o.actor_name, o.action, c.kind, c.id, c.name, c.changes, o.request
      from audit_changes c join audit_origins o using (source) order by c.position`,
  };
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
