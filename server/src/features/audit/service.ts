import {
  auditActionWords,
  auditFieldWords,
  auditKindWords,
  auditValueWords,
} from "@lineup/contract/audit-words";
import type { AuditEntry } from "@lineup/contract/audit/schemas";
import type { CallArguments } from "@lineup/contract/calls";

import { presentEntry } from "#server/features/audit/present";
import { streamEntries } from "#server/features/audit/reads";
import type { CompanyContext } from "#server/platform/context";
import { csvReply } from "#server/platform/http/files/csv-reply";
import type { CsvReply } from "#server/platform/http/handlers";
import type { Language } from "#server/platform/texts";

/**
 * The log as a table: a row for each field that was changed, as the filters have it.
 * @throws CallError `nothing_to_download` where nothing matches
 */
export async function auditCsv(
  { tx, scope, language }: CompanyContext,
  filter: CallArguments<"downloadAuditEntries">,
): Promise<CsvReply> {
  const say = texts[language];
  return csvReply({
    filename: `${say.file}.csv`,
    heads: say.heads,
    records: streamEntries(tx, scope, filter),
    linesOf: (row) => linesOf(presentEntry(row), language),
  });
}

function linesOf(entry: AuditEntry, language: Language): string[][] {
  const words = (value: unknown): string => auditValueWords(value, language, (instant) => instant);
  const start = [
    entry.at,
    entry.actor?.name ?? texts[language].itself,
    auditActionWords(entry.action, language),
    auditKindWords[entry.kind][language],
    entry.subject_name,
  ];
  if (entry.changes.length === 0) return [[...start, "", "", ""]];
  return entry.changes.map(({ field, before, after }) => [
    ...start,
    auditFieldWords(field, language),
    words(before),
    words(after),
  ]);
}

interface FileTexts {
  readonly file: string;
  readonly itself: string;
  readonly heads: readonly [string, string, string, string, string, string, string, string];
}

const texts: Readonly<Record<Language, FileTexts>> = {
  en: {
    file: "audit log",
    itself: "Lineup",
    heads: ["When", "Who", "What they did", "Kind", "Name", "Field", "Before", "After"],
  },
  es: {
    file: "registro de cambios",
    itself: "Lineup",
    heads: ["Cuándo", "Quién", "Qué hizo", "Tipo", "Nombre", "Campo", "Antes", "Después"],
  },
};
