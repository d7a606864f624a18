import type { Preview } from "#server/features/employees/import-preview-service";
import type { CompanyContext } from "#server/platform/context";
import { openSegment } from "#server/platform/segments";

/** Opens the locations and audiences that a file names and the company does not have. */
export async function openSegments(
  ctx: CompanyContext,
  { locations, audiences }: Preview,
): Promise<void> {
  for (const [kind, index] of [
    ["location", locations],
    ["audience", audiences],
  ] as const)
    for (const [, name] of index.opened) {
      const id = await openSegment(ctx.tx, ctx.scope, kind, name, ctx.now);
      // Somebody else may have opened it meanwhile.
      if (id !== null) await ctx.audit({ kind, id, name, before: null, after: { name } });
    }
  for (const [list, index] of [
    ["locations", locations],
    ["audiences", audiences],
  ] as const)
    if (index.opened.length > 0) {
      const audience = { kind: "management" };
      await ctx.emit({ type: "CompanyListChanged", payload: { list }, audience });
    }
}
