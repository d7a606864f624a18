import { byteOrderMark } from "@lineup/contract/csv";
import type { Employee } from "@lineup/contract/employees/schemas";
import { IconDownload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { saveBlob } from "#web/entities/media/file-access.ts";
import { useCategoryName } from "#web/entities/memos/category-name.ts";
import { useReaderLocales } from "#web/entities/memos/reading/reading.ts";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import { memosLines, type MemosOfPerson } from "./memos-file.ts";

/** The button that downloads a person's unread and acknowledged memos as one file. */
export function MemosDownload({ person }: { person: Employee }): ReactNode {
  const say = coreTexts.useTexts();
  const reader = { locales: useReaderLocales(), categoryName: useCategoryName() };
  const [loading, setLoading] = useState(false);
  const save = (): void => {
    setLoading(true);
    call("getMemosForCsv", { company_id: person.company_id, employee_id: person.id })
      .then((memos) => saveBlob(fileOf(memos, reader), fileName(person)))
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

function fileOf(memos: MemosOfPerson, reader: Parameters<typeof memosLines>[1]): Blob {
  if (memos.read_memos.length + memos.unread_memos.length === 0)
    throw new ApiError(employeesTexts.say("memos.csv.none"), { code: "nothing_to_download" });
  return new Blob([byteOrderMark, ...memosLines(memos, reader)], { type: "text/csv" });
}

function fileName({ display_name }: Employee): string {
  const name = display_name.replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim();
  return `${name} ${employeesTexts.say("memos.csv.file")}.csv`;
}
