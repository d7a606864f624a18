import { sql } from "kysely";

import type { RecipientRow } from "#server/features/memos/recipients/reads";
import type { AcknowledgementRecord } from "#server/features/memos/present";
import { calledName, locationNames } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { ROWS_PER_PAGE, readInPages } from "#server/platform/db/pages";
import type { CompanyScope } from "#server/platform/scope";

/** @returns an employee's acknowledgements of a memo, each with the acknowledged content, newest version first */
export async function readAcknowledgements(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  employeeId: number,
): Promise<AcknowledgementRecord[]> {
  const { rows } = await sql<AcknowledgementRecord>`
    select k.version, k.locale, v.title, v.content, v.options, v.attachments, k.hash, k.acknowledged_at,
      k.signature_key is not null as is_signed
    from memo_acknowledgements k
    -- A version may store the same content twice, for everyone and for celebrated people: one is enough.
    cross join lateral (select v.title, v.content, v.options, v.attachments from memo_versions v
      where v.company_id = k.company_id and v.memo_id = k.memo_id and v.version = k.version and v.locale = k.locale
        and v.hash = k.hash limit 1) v
    where k.company_id = ${scope.companyId} and k.memo_id = ${memoId} and k.employee_id = ${employeeId}
    order by k.version desc`.execute(db);
  return rows;
}

/** A row of the file with a memo's responses: a recipient's response, or an acknowledgement of an earlier version. */
export type AnswerRow = Pick<
  RecipientRow,
  | "employee_id"
  | "company_ext_id"
  | "name"
  | "locations"
  | "read_at"
  | "read_version"
  | "acknowledged_at"
  | "acknowledged_version"
  | "acknowledged_hash"
  | "is_signed"
>;

/**
 * @returns the last rows of the file with a memo's responses, after the current recipients' rows: acknowledgements of earlier
 *   versions, and acknowledgements by recipients who have been removed
 */
export function streamEarlierAcknowledgements(
  db: Db,
  scope: CompanyScope,
  memoId: number,
): AsyncGenerator<AnswerRow> {
  return readInPages<AnswerRow>(async (last) => {
    const { rows } =
      await sql<AnswerRow>`select k.employee_id, e.company_ext_id, ${calledName} as name, null as read_at, null as read_version,
        k.acknowledged_at, k.version as acknowledged_version, k.hash as acknowledged_hash,
        k.signature_key is not null as is_signed,
        ${locationNames} as locations
      from memo_acknowledgements k join employees e on e.company_id = k.company_id and e.id = k.employee_id
      left join memo_recipients r on r.company_id = k.company_id and r.memo_id = k.memo_id
        and r.employee_id = k.employee_id
      where k.company_id = ${scope.companyId} and k.memo_id = ${memoId}
        and r.acknowledged_version is distinct from k.version
        and (k.employee_id, k.version) > (${last?.employee_id ?? 0}, ${last?.acknowledged_version ?? 0})
      order by k.employee_id, k.version limit ${ROWS_PER_PAGE}`.execute(db);
    return rows;
  });
}
