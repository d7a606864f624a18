import { byteOrderMark, csvLine } from "@lineup/contract/csv";
import type { Employee } from "@lineup/contract/employees/schemas";
import type { MemoRow } from "@lineup/contract/memos/schemas";
import { IconDownload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { saveBlob } from "#web/entities/media/file-access.ts";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { toLocalInput } from "#web/lib/dates.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { showError } from "#web/ui/show-error.ts";
import { employeesTexts } from "./employees-texts.ts";

/** Both lists of a person's memos as a file. */
export function MemosDownload({ person }: { person: Employee }): ReactNode {
  const say = coreTexts.useTexts();
  const [loading, setLoading] = useState(false);
  const save = (): void => {
    setLoading(true);
    call("getMemosForCsv", { company_id: person.company_id, employee_id: person.id })
      .then((memos) => saveBlob(fileOf(memos), fileName(person)))
      .catch((error: unknown) => showError(error))
      .finally(() => setLoading(false));
  };
  return (
    <Button
      variant="secondary"
      outline
      size="small"
      loading={loading}
      icon={<IconDownload size={18} aria-hidden="true" />}
      onClick={save}
    >
      {say("download.csv")}
    </Button>
  );
}

interface Memos {
  readonly read_memos: readonly MemoRow[];
  readonly unread_memos: readonly MemoRow[];
}

function fileOf({ read_memos: read, unread_memos: unread }: Memos): Blob {
  const { say } = employeesTexts;
  if (read.length + unread.length === 0)
    throw new ApiError(say("memos.csv.none"), { code: "nothing_to_download" });
  const heads = (["memo", "category", "state", "sent", "due", "acknowledged"] as const).map(
    (head) => say(`memos.csv.${head}`),
  );
  const rows = [
    ...unread.map((memo) => rowOf(memo, say("memos.csv.waiting"))),
    ...read.map((memo) => rowOf(memo, say("memos.csv.done"))),
  ];
  const lines = [heads, ...rows].map(csvLine);
  return new Blob([byteOrderMark, ...lines], { type: "text/csv" });
}

function rowOf(memo: MemoRow, state: string): string[] {
  const { title, category, published_at, due_at, employee_response } = memo;
  const times = [published_at, due_at, employee_response?.acknowledged_at ?? null];
  return [title, category ?? "", state, ...times.map((at) => toLocalInput(at).replace("T", " "))];
}

function fileName({ display_name }: Employee): string {
  const name = display_name.replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim();
  return `${name} ${employeesTexts.say("memos.csv.file")}.csv`;
}
