import {
  auditActionWords,
  auditFieldWords,
  auditKindWords,
  auditValueWords,
} from "@lineup/contract/audit-words";
import type { AuditEntry } from "@lineup/contract/audit/schemas";
import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { presentEntry } from "#server/features/audit/present";
import { findEntries, streamEntries } from "#server/features/audit/reads";
import type { CompanyContext } from "#server/platform/context";
import { yieldToEventLoop } from "#server/platform/event-loop";
import { csvReply } from "#server/platform/http/files/csv-reply";
import type { CsvReply } from "#server/platform/http/handlers";
import { pagedFields } from "#server/platform/paging";
import type { Language } from "#server/platform/texts";

/** @returns a page of the audit log */
export async function listAuditEntries(
  { tx, scope }: CompanyContext,
  input: CallArguments<"listAuditEntries">,
): Promise<CallOutput<"listAuditEntries">> {
  const { rows, total } = await findEntries(tx, scope, input);
  const sorted = { sort_by: "at", sort_direction: input.sort_direction ?? "desc" } as const;
  const entries: AuditEntry[] = [];
  for (const row of rows) {
    entries.push(presentEntry(row));
    // An entry can have a long text before and after its change, and a page a hundred entries.
    await yieldToEventLoop();
  }
  return { entries, ...pagedFields(input, total, sorted) };
}

/**
 * @returns the entries that match the filter as a CSV file, with a row for each changed field
 * @throws CallError `nothing_to_download` when no entry matches
 */
export async function auditCsv(
  { tx, scope, language }: CompanyContext,
  filter: CallArguments<"downloadAuditEntries">,
): Promise<CsvReply> {
  const { file, heads } = texts[language];
  return csvReply({
    filename: `${file}.csv`,
    heads,
    records: streamEntries(tx, scope, filter),
    linesOf: (row) => linesOf(presentEntry(row), language),
  });
}

function linesOf(entry: AuditEntry, language: Language): string[][] {
  const textOf = (value: unknown): string => auditValueWords(value, language, (instant) => instant);
  const start = [
    entry.at,
    entry.actor?.name ?? texts[language].system,
    auditActionWords(entry.action, language),
    auditKindWords[entry.kind][language],
    entry.subject_name,
  ];
  if (entry.changes.length === 0) return [[...start, "", "", ""]];
  return entry.changes.map(({ field, before, after }) => [
    ...start,
    auditFieldWords(field, language, entry.kind),
    textOf(before),
    textOf(after),
  ]);
}

interface FileTexts {
  readonly file: string;
  /** Stands for the actor when no person made the change. */
  readonly system: string;
  readonly heads: readonly [string, string, string, string, string, string, string, string];
}

const texts: Readonly<Record<Language, FileTexts>> = {
  en: {
    file: "audit log",
    system: "Lineup",
    heads: ["When", "Who", "What they did", "Type", "Name", "Field", "Before", "After"],
  },
  es: {
    file: "registro de cambios",
    system: "Lineup",
    heads: ["Cuándo", "Quién", "Qué hizo", "Tipo", "Nombre", "Campo", "Antes", "Después"],
  },
};
