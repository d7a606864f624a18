import type { CallArguments } from "@lineup/contract/calls";

import { requireMemo } from "#server/features/memos/access";
import {
  type AnswerRow,
  streamEarlierAcknowledgements,
} from "#server/features/memos/recipients/acknowledgement-reads";
import { streamRecipients } from "#server/features/memos/recipients/reads";
import { anonymousSurveyError } from "#server/features/memos/recipients/service";
import { readTranslatedTitles } from "#server/features/memos/translation-reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { CsvReply } from "#server/platform/http/handlers";
import type { Language } from "#server/platform/texts";

/**
 * @returns a CSV file with a row for each recipient and their response. After these rows come the acknowledgements of
 *   earlier versions and the acknowledgements by former recipients, one per row. Each row contains the company's
 *   employee number and Lineup's employee id, because two people may have the same name.
 * @throws CallError `conflict` if the memo is an anonymous survey; `nothing_to_download` if it has no recipients
 */
export async function downloadMemoResponses(
  ctx: CompanyContext,
  { id }: CallArguments<"downloadMemoResponses">,
): Promise<CsvReply> {
  const { tx, scope, language } = ctx;
  const memo = await requireMemo(ctx, id, { alsoDeleted: true });
  if (memo.is_anonymous) throw anonymousSurveyError();
  if (memo.recipient_count === 0) throw new CallError("nothing_to_download");
  const say = texts[language];
  const titles = (await readTranslatedTitles(tx, scope, [memo.id])).get(memo.id);
  const title = (titles?.[language] ?? memo.title).replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim();
  return { filename: `${title || say.memo} ${say.responses}.csv`, rows: rows() };

  async function* rows(): AsyncGenerator<readonly string[]> {
    yield say.heads;
    for await (const row of streamRecipients(tx, scope, memo.id)) yield lineOf(row);
    for await (const row of streamEarlierAcknowledgements(tx, scope, memo.id)) yield lineOf(row);
  }

  function lineOf(row: AnswerRow): readonly string[] {
    return [
      row.name,
      row.company_ext_id ?? "",
      row.employee_id.toString(),
      row.locations.join("; "),
      stateOf(row),
      row.read_at?.toISOString() ?? "",
      row.acknowledged_at?.toISOString() ?? "",
      row.acknowledged_version?.toString() ?? "",
      row.acknowledged_hash ?? "",
      row.is_signed ? say.signed : "",
    ];
  }

  function stateOf({ acknowledged_version: version, read_at, read_version }: AnswerRow): string {
    if (version === null && read_at === null) return say.unread;
    if (version === null) return (read_version ?? 0) < memo.version ? say.readEarlier : say.read;
    return version < memo.version ? say.acknowledgedEarlier : say.acknowledged;
  }
}

interface ReportTexts {
  readonly memo: string;
  readonly responses: string;
  readonly heads: readonly string[];
  readonly acknowledged: string;
  readonly acknowledgedEarlier: string;
  readonly read: string;
  readonly readEarlier: string;
  readonly unread: string;
  readonly signed: string;
}

const texts: Record<Language, ReportTexts> = {
  en: {
    memo: "memo",
    responses: "responses",
    heads: [
      ...["Employee", "Employee number", "ID in Lineup", "Locations"],
      ...["Status", "Opened at", "Acknowledged at", "Version", "Version hash", "Signed"],
    ],
    acknowledged: "Acknowledged",
    acknowledgedEarlier: "Acknowledged (earlier version)",
    read: "Opened",
    readEarlier: "Opened (earlier version)",
    unread: "Not opened",
    signed: "yes",
  },
  es: {
    memo: "comunicado",
    responses: "respuestas",
    heads: [
      ...["Empleado", "Número de empleado", "ID en Lineup", "Locales"],
      ...["Estado", "Abierto el", "Confirmado el", "Versión", "Huella de la versión", "Firmado"],
    ],
    acknowledged: "Confirmado",
    acknowledgedEarlier: "Confirmado (versión anterior)",
    read: "Abierto",
    readEarlier: "Abierto (versión anterior)",
    unread: "Sin abrir",
    signed: "sí",
  },
};
