import type { BatchActor } from "#server/features/employees/batches/rules";
import type { Opened } from "#server/features/employees/imports/options-rules";
import type { Preview } from "#server/features/employees/imports/preview-service";
import { type AuditChange, type AuditOccasion, writeAudits } from "#server/platform/audit";
import type { Db } from "#server/platform/context";
import { emit } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";
import {
  type NamedSegment,
  type SegmentKind,
  deleteUnusedSegments,
  insertSegments,
} from "#server/platform/segments";

/** The transaction that creates or deletes locations and audiences, and the actor (null if a job deletes them). */
interface Occasion extends AuditOccasion {
  readonly tx: Db;
  readonly scope: CompanyScope;
  readonly actor: Pick<BatchActor, "employeeId" | "name"> | null;
}

const lists = { location: "locations", audience: "audiences" } as const;
const kinds = ["location", "audience"] as const;

/**
 * Creates the locations and audiences that a file names but the company doesn't have yet.
 * @returns the new locations and audiences
 */
export async function openSegments(
  occasion: Occasion,
  names: Pick<Preview, "locations" | "audiences">,
): Promise<Opened> {
  const { tx, scope, now } = occasion;
  const open = async (kind: SegmentKind): Promise<NamedSegment[]> => {
    const wanted = names[lists[kind]].opened.map(([, name]) => name);
    const opened = wanted.length === 0 ? [] : await insertSegments(tx, scope, kind, wanted, now);
    await auditAndEmit(occasion, kind, opened, ({ name }) => ({ before: null, after: { name } }));
    return opened;
  };
  return { location: await open("location"), audience: await open("audience") };
}

/** Deletes the locations and audiences that an import created, unless they were renamed or are in use. */
export async function closeOpened(occasion: Occasion, opened: Opened | undefined): Promise<void> {
  if (opened === undefined) return;
  for (const kind of kinds) {
    const closed = await deleteUnusedSegments(
      occasion.tx,
      occasion.scope,
      kind,
      opened[kind],
      occasion.now,
    );
    await auditAndEmit(occasion, kind, closed, ({ name }) => ({ before: { name }, after: null }));
  }
}

async function auditAndEmit(
  occasion: Occasion,
  kind: SegmentKind,
  segments: readonly NamedSegment[],
  change: (segment: NamedSegment) => Pick<AuditChange, "before" | "after">,
): Promise<void> {
  if (segments.length === 0) return;
  const { tx, scope } = occasion;
  const entries = segments.map((segment) => ({ kind, ...segment, ...change(segment) }));
  await writeAudits(tx, scope, occasion, entries);
  const { companyId } = scope;
  const payload = { list: lists[kind] };
  await emit(tx, {
    companyId,
    type: "CompanyListChanged",
    payload,
    audience: { kind: "management" },
  });
}
