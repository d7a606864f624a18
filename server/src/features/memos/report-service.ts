import { streamRecipients } from "#server/features/memos/list-reads";
import type { MemoRecord } from "#server/features/memos/present";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { CsvReply } from "#server/platform/http/handlers";
import type { Language } from "#server/platform/texts";

/** Who has and who hasn't acknowledged, as a table. @throws CallError `nothing_to_download` for a memo nobody received */
export function memoResponsesCsv(ctx: CompanyContext, memo: MemoRecord): CsvReply {
  const { tx, scope, language } = ctx;
  if (memo.recipient_count === 0) throw new CallError("nothing_to_download");
  const { memo: unnamed, responses, heads, acknowledged, read, unread, signed } = texts[language];
  const title = memo.title.replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim();
  return { filename: `${title || unnamed} ${responses}.csv`, rows: rows() };

  async function* rows(): AsyncGenerator<readonly string[]> {
    yield heads;
    for await (const row of streamRecipients(tx, scope, memo.id)) {
      yield [
        row.name,
        row.locations.join("; "),
        row.acknowledged_at ? acknowledged : row.read_at ? read : unread,
        row.read_at?.toISOString() ?? "",
        row.acknowledged_at?.toISOString() ?? "",
        row.acknowledged_version?.toString() ?? "",
        row.acknowledged_hash ?? "",
        row.is_signed ? signed : "",
      ];
    }
  }
}

interface ReportTexts {
  readonly memo: string;
  readonly responses: string;
  readonly heads: readonly [string, string, string, string, string, string, string, string];
  readonly acknowledged: string;
  readonly read: string;
  readonly unread: string;
  readonly signed: string;
}

const texts: Record<Language, ReportTexts> = {
  en: {
    memo: "memo",
    responses: "responses",
    heads: [
      "Employee",
      "Locations",
      "Status",
      "Read at",
      "Acknowledged at",
      "Version",
      "Version hash",
      "Signed",
    ],
    acknowledged: "Acknowledged",
    read: "Read",
    unread: "Not read",
    signed: "yes",
  },
  es: {
    memo: "comunicado",
    responses: "respuestas",
    heads: [
      "Empleado",
      "Ubicaciones",
      "Estado",
      "Leído el",
      "Confirmado el",
      "Versión",
      "Huella de la versión",
      "Firmado",
    ],
    acknowledged: "Confirmado",
    read: "Leído",
    unread: "Sin leer",
    signed: "sí",
  },
};
