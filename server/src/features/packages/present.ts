import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { MemoKind } from "@lineup/contract/constants";
import type {
  MemoTemplatePackage,
  MemoTemplatePackageRow,
  PackageEntry,
  PackageTemplate,
} from "@lineup/contract/packages/schemas";

import type { NamedRow } from "#server/features/targeting/reads";
import type { AuditChange, AuditFields } from "#server/platform/audit";
import { asFilterOptions } from "#server/platform/db/id-filters";

/** A package as the reads return it. */
export interface PackageRecord {
  readonly id: number;
  readonly company_id: number;
  readonly title: string;
  readonly description: string;
  readonly category: string | null;
  readonly templates_count: number;
  readonly days: number;
  readonly use_count: number;
  readonly revision: number;
  readonly created_by: number | null;
  readonly creator_name: string | null;
  readonly updated_by: number | null;
  readonly updater_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface TemplateContent {
  readonly title: string;
  readonly kind: MemoKind;
  readonly category: string | null;
  readonly status: "draft" | "published";
  readonly is_archived: boolean;
}

/** A template that can be put into a package. */
export interface TemplateChoice extends TemplateContent {
  readonly id: number;
}

/** A template in a package. */
export interface EntryRecord extends TemplateContent {
  readonly id: number;
  readonly template_id: number;
  readonly offset_days: number;
  readonly send_time: string;
}

/** The values that the company's packages have, to filter by. */
export interface PackageChoices {
  readonly categories: string[];
  readonly authors: NamedRow[];
}

export function presentPackage(
  row: PackageRecord,
  entries: readonly EntryRecord[],
): MemoTemplatePackage {
  return { ...presentPackageRow(row), templates: entries.map(presentEntry) };
}

export function presentPackageRow(row: PackageRecord): MemoTemplatePackageRow {
  return {
    id: row.id,
    company_id: row.company_id,
    title: row.title,
    description: row.description,
    category: row.category,
    templates_count: row.templates_count,
    days: row.days,
    use_count: row.use_count,
    revision: row.revision,
    creator: named(row.created_by, row.creator_name),
    updater: named(row.updated_by, row.updater_name),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted_at: null,
  };
}

function presentEntry(row: EntryRecord, at: number): PackageEntry {
  return {
    id: row.id,
    memo_template_id: row.template_id,
    memo_template: presentPackageTemplate({ ...row, id: row.template_id }),
    order: at + 1,
    offset_days: row.offset_days,
    send_time: row.send_time,
  };
}

export function presentPackageTemplate(row: TemplateChoice): PackageTemplate {
  const { id, title, category, status, is_archived } = row;
  return { id, title, display_type: displayTypes[row.kind], category, status, is_archived };
}

/** @returns the filters of a list, chosen and possible */
export function presentPackageFilters(
  asked: CallArguments<"listPackages">,
  { categories, authors }: PackageChoices,
): CallOutput<"listPackages">["filters"] {
  return {
    category: asked.category ?? null,
    categories,
    authors: asFilterOptions(authors, asked.authors, asked.author_id),
  };
}

/**
 * @returns the audit entry of a package's change @param before null for a new package @param after null for a deleted
 *   one
 */
export function packageAudit(
  before: MemoTemplatePackage | null,
  after: MemoTemplatePackage | null,
): AuditChange {
  return {
    kind: "memo-package",
    id: (after ?? before)?.id ?? null,
    name: (after ?? before)?.title ?? "",
    before: before && factsOf(before),
    after: after && factsOf(after),
  };
}

function factsOf(pack: MemoTemplatePackage): AuditFields {
  const { title, description, category, templates } = pack;
  const listed = templates.map(
    ({ memo_template, offset_days, send_time }) =>
      `${memo_template.title} (+${offset_days}, ${send_time})`,
  );
  return { title, description, category, templates: listed.length === 0 ? null : listed };
}

const displayTypes = { message: "memo", survey: "survey", celebration: "celebration" } as const;

function named(id: number | null, name: string | null): NamedRow | null {
  return id === null ? null : { id, name: name ?? "" };
}
