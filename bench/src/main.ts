// npm run bench [-- name …]: measures all sections of docs/figures.md, or the named ones. Exits with 1 if a bound is broken.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { measureAnswers } from "./answers.ts";
import { measureBulkEdit } from "./bulk-edit.ts";
import { measureChat } from "./chat/chat.ts";
import { type Figure, isKept, shownSeconds, tableOf } from "./figures.ts";
import { measureHeldThread } from "./held-thread.ts";
import { measureImports } from "./imports.ts";
import { measureList } from "./list.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLive } from "./live.ts";
import { measurePublish } from "./publish.ts";
import { type Section, writeReport } from "./report.ts";
import { measureScheduled } from "./scheduled.ts";
import { measureSearch } from "./search.ts";
import { measureSizes } from "./sizes.ts";
import { measureStart } from "./start.ts";
import { type DatabaseKind, type Stage, openStage } from "./stage.ts";
import { measureYears } from "./years.ts";

/** How a section that needs the running product is measured. */
interface Plan {
  readonly databases: readonly DatabaseKind[];
  readonly measure: (stage: Stage) => Promise<Figure[]>;
}

const both = ["embedded", "external"] as const;

const onStage: Readonly<Record<string, Plan>> = {
  publish: { databases: both, measure: measurePublish },
  answers: { databases: both, measure: measureAnswers },
  list: { databases: both, measure: measureList },
  search: { databases: both, measure: measureSearch },
  "bulk-edit": { databases: both, measure: measureBulkEdit },
  imports: { databases: both, measure: measureImports },
  "held-thread": { databases: ["embedded"], measure: measureHeldThread },
  live: { databases: both, measure: measureLive },
  scheduled: { databases: ["embedded"], measure: measureScheduled },
  sizes: { databases: ["embedded"], measure: measureSizes },
  lighthouse: { databases: ["embedded"], measure: measureLighthouse },
  chat: { databases: ["embedded"], measure: measureChat },
  // Last, because it leaves 15 million rows behind.
  years: { databases: ["embedded"], measure: measureYears },
};

const names = [...Object.keys(onStage), "start"];

async function main(requested: readonly string[]): Promise<void> {
  const unknown = requested.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no section ${unknown.join(", ")}; there are ${names.join(", ")}`);
  const wanted = requested.length > 0 ? requested : names;
  const folder = await mkdtemp(path.join(tmpdir(), "lineup-bench-"));
  await chmod(folder, 0o755); // if root runs this, PostgreSQL is started as another user, who must be able to read the folder
  try {
    const measured = new Map<string, Section>();
    if (wanted.includes("start")) await addSection(measured, "start", () => measureStart(folder));
    for (const kind of both) await measureOn(kind, wanted, folder, measured);
    const figures = [...measured.values()].flatMap((section) => section.figures);
    console.log(`\n${tableOf(figures)}\n`);
    await writeReport(names, measured);
    for (const [name, { seconds }] of measured) console.log(`${name}: ${shownSeconds(seconds)}`);
    console.log(`In all, with filling the databases: ${shownSeconds(performance.now() / 1000)}\n`);
    const broken = figures.filter((figure) => !isKept(figure)).length;
    console.log(broken === 0 ? "Every bound is kept." : `${broken} bounds are broken.`);
    process.exitCode = broken === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measureOn(
  kind: DatabaseKind,
  wanted: readonly string[],
  folder: string,
  measured: Map<string, Section>,
): Promise<void> {
  const plans = Object.entries(onStage).filter(
    ([name, { databases }]) => wanted.includes(name) && databases.includes(kind),
  );
  if (plans.length === 0) return;
  console.log(`Filling a company of 50,000 on ${kind} PostgreSQL …`);
  const stage = await openStage(kind, path.join(folder, kind));
  const stop = (): void => void stage.close().finally(() => process.exit(1));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    for (const [name, { measure }] of plans) await addSection(measured, name, () => measure(stage));
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await stage.close();
  }
}

/** Measures a section and adds the figures to those of other databases. */
async function addSection(
  measured: Map<string, Section>,
  name: string,
  measure: () => Promise<Figure[]>,
): Promise<void> {
  console.log(`Measuring ${name} …`);
  const began = performance.now();
  const figures = await measure();
  // Printed now, so that the figures aren't lost if a later section fails.
  console.log(tableOf(figures));
  const before = measured.get(name) ?? { figures: [], seconds: 0 };
  measured.set(name, {
    figures: [...before.figures, ...figures],
    seconds: before.seconds + (performance.now() - began) / 1000,
  });
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
