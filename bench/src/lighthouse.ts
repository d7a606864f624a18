import lighthouse from "lighthouse";

import { type Screen, openBrowser, prepareScreens } from "./browser.ts";
import { median } from "./compare.ts";
import type { Figure } from "./figures.ts";
import type { Stage } from "./stage.ts";

const runs = 5;

const limits = { performance: 95, accessibility: 100, "best-practices": 95 } as const;
type Category = keyof typeof limits;

/** Lighthouse's own mobile preset (a slow phone on a slow network, simulated), the median of five runs. */
export async function measureLighthouse(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const screen of Object.values(await prepareScreens(stage)) as Screen[]) {
    const scores: Record<Category, number>[] = [];
    for (let run = 0; run < runs; run++) scores.push(await audit(screen, stage.company.id));
    for (const category of Object.keys(limits) as Category[]) {
      const values = scores.map((score) => score[category]);
      figures.push({
        what: `Lighthouse ${category}`,
        where: screen.name,
        measured: `runs ${values.join(", ")}`,
        baseline: "",
        value: median(values),
        bound: { kind: "least", limit: limits[category], unit: "" },
      });
    }
  }
  return figures;
}

async function audit(screen: Screen, companyId: number): Promise<Record<Category, number>> {
  const { context, debuggingPort } = await openBrowser(screen, companyId);
  try {
    const result = await lighthouse(screen.url, {
      port: debuggingPort,
      onlyCategories: Object.keys(limits),
      logLevel: "error",
    });
    if (result === undefined) throw new Error(`Lighthouse says nothing about ${screen.name}`);
    const { lhr } = result;
    if (lhr.finalDisplayedUrl !== screen.url)
      throw new Error(`${screen.url} led to ${lhr.finalDisplayedUrl}`);
    reportMisses(screen, lhr);
    const score = (category: Category): number =>
      Math.round((lhr.categories[category]?.score ?? 0) * 100);
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
    };
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

/** Says which audits cost points, so that a broken bound can be mended. */
function reportMisses(screen: Screen, { categories, audits }: Report): void {
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const found = audits[id];
      if (weight > 0 && found?.score != null && found.score < 0.9)
        console.log(`  ${screen.name}: ${found.title} ${found.displayValue ?? ""}`);
    }
  }
}
