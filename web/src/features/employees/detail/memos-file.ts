import { csvLine } from "@lineup/contract/csv";
import type { MemoRow } from "@lineup/contract/memos/schemas";
import { titleIn } from "#web/entities/memos/reading/reading.ts";
import { wentOutAt } from "#web/entities/memos/sent-at.ts";
import { toLocalInput } from "#web/lib/dates/dates.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";

export interface MemosOfPerson {
  readonly read_memos: readonly MemoRow[];
  readonly unread_memos: readonly MemoRow[];
}

/** The language settings of the person who downloads the file: the languages for memo titles, and the category names. */
interface Reader {
  readonly locales: readonly string[];
  categoryName(category: string): string;
}

/** @returns the lines of the file with a person's memos: a header, the unread memos, then the acknowledged memos */
export function memosLines(
  { read_memos: read, unread_memos: unread }: MemosOfPerson,
  reader: Reader,
): string[] {
  const { say } = employeesTexts;
  const heads = (["memo", "category", "state", "sent", "due", "acknowledged"] as const).map(
    (head) => say(`memos.csv.${head}`),
  );
  const rows = [
    ...unread.map((memo) => rowOf(memo, say("memos.csv.waiting"), reader)),
    ...read.map((memo) => rowOf(memo, say("memos.csv.done"), reader)),
  ];
  return [heads, ...rows].map(csvLine);
}

function rowOf(memo: MemoRow, state: string, { locales, categoryName }: Reader): string[] {
  const { category, due_at, employee_response } = memo;
  const times = [wentOutAt(memo), due_at, employee_response?.acknowledged_at ?? null];
  return [
    ...[titleIn(memo, locales), category === null ? "" : categoryName(category), state],
    ...times.map((at) => toLocalInput(at).replace("T", " ")),
  ];
}
