import lighthouse from "lighthouse";

import { type Screen, openBrowser, prepareScreens } from "./browser.ts";
import { median } from "./compare.ts";
import type { Figure } from "./figures.ts";
import type { Stage } from "./stage.ts";

/** The scores of one screen differ by up to eight points from run to run. */
const runs = 5;

const limits = { performance: 95, accessibility: 100, "best-practices": 95 } as const;
type Category = keyof typeof limits;
const allCategories = Object.keys(limits) as Category[];

/**
 * Measures the Lighthouse scores of screens with its mobile preset, which simulates a slow phone on a slow network. Performance
 * is the median of five runs; the other categories don't vary and are audited once.
 */
export async function measureLighthouse(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const screen of Object.values(await prepareScreens(stage)) as Screen[]) {
    const scores = [await audit(screen, stage.company.id, allCategories)];
    for (let run = 1; run < runs; run++)
      scores.push(await audit(screen, stage.company.id, ["performance"]));
    for (const category of allCategories) {
      const values = scores.flatMap((run) => run[category] ?? []);
      figures.push({
        what: `Lighthouse ${category}`,
        where: screen.name,
        measured: `runs ${values.join(", ")}`,
        baseline: "",
        value: median(values),
        bound: { kind: "least", limit: limitOf(screen, category), unit: "" },
      });
    }
  }
  return figures;
}

/** A memo's page, which most links lead to, must be the fastest. */
function limitOf({ name }: Screen, category: Category): number {
  return category === "performance" && name === "memo detail" ? 97 : limits[category];
}

async function audit(
  screen: Screen,
  companyId: number,
  onlyCategories: readonly Category[],
): Promise<Partial<Record<Category, number>>> {
  const { context, debuggingPort } = await openBrowser(screen, companyId);
  try {
    const result = await lighthouse(screen.url, {
      port: debuggingPort,
      onlyCategories: [...onlyCategories],
      logLevel: "error",
    });
    if (result === undefined) throw new Error(`Lighthouse says nothing about ${screen.name}`);
    const { lhr } = result;
    if (lhr.finalDisplayedUrl !== screen.url)
      throw new Error(`${screen.url} led to ${lhr.finalDisplayedUrl}`);
    reportMisses(screen, lhr);
    return Object.fromEntries(
      onlyCategories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    );
  } finally {
    await context.close();
  }
}

interface Report {
  readonly categories: Readonly<
    Record<string, { auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { score: number | null; title: string; displayValue?: string }>
  >;
}

/** Prints the audits that cost points, which helps to fix a broken bound. */
function reportMisses(screen: Screen, { categories, audits }: Report): void {
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const found = audits[id];
      if (weight > 0 && found?.score != null && found.score < 0.9)
        console.log(`  ${screen.name}: ${found.title} ${found.displayValue ?? ""}`);
    }
  }
}
