import { streamRecipients } from "#server/features/memos/list-reads";
import type { MemoRecord } from "#server/features/memos/present";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { CsvReply } from "#server/platform/http/handlers";

/** Who has and who hasn't acknowledged, as a table. @throws CallError `nothing_to_download` for a memo nobody received */
export function memoResponsesCsv({ tx, scope }: CompanyContext, memo: MemoRecord): CsvReply {
  if (memo.recipient_count === 0) throw new CallError("nothing_to_download");
  const filename = `${memo.title.replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim() || "memo"} responses.csv`;
  return { filename, rows: rows() };

  async function* rows(): AsyncGenerator<readonly string[]> {
    yield [
      "Employee",
      "Locations",
      "Status",
      "Read at",
      "Acknowledged at",
      "Version",
      "Version hash",
      "Signed",
    ];
    for await (const row of streamRecipients(tx, scope, memo.id)) {
      yield [
        row.name,
        row.locations.join("; "),
        row.acknowledged_at ? "Acknowledged" : row.read_at ? "Read" : "Not read",
        row.read_at?.toISOString() ?? "",
        row.acknowledged_at?.toISOString() ?? "",
        row.acknowledged_version?.toString() ?? "",
        row.acknowledged_hash ?? "",
        row.is_signed ? "yes" : "",
      ];
    }
  }
}
