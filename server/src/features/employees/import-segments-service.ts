import type { Preview } from "#server/features/employees/import-preview-service";
import { writeAudits } from "#server/platform/audit";
import type { CompanyContext } from "#server/platform/context";
import { insertSegments } from "#server/platform/segments";

/** Opens the locations and audiences that a file names and the company does not have. */
export async function openSegments(
  ctx: CompanyContext,
  { locations, audiences }: Pick<Preview, "locations" | "audiences">,
): Promise<void> {
  for (const [kind, index] of [
    ["location", locations],
    ["audience", audiences],
  ] as const) {
    const names = index.opened.map(([, name]) => name);
    if (names.length === 0) continue;
    const opened = await insertSegments(ctx.tx, ctx.scope, kind, names, ctx.now);
    const entries = opened.map(({ id, name }) => ({
      kind,
      id,
      name,
      before: null,
      after: { name },
    }));
    await writeAudits(ctx.tx, ctx.scope, ctx, entries);
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
