import { writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, release, totalmem, type } from "node:os";
import path from "node:path";

import { type Figure, shown, tableOf } from "./figures.ts";
import { root } from "./programs.ts";

const loadBefore = loadavg().map(shown).join(", ");

/** Writes `docs/figures.md`: the figures of a whole run, when and where they were measured. */
export async function writeReport(figures: readonly Figure[]): Promise<void> {
  const [cpu] = cpus();
  const lines = [
    "# Figures",
    "",
    "Written by `npm run bench`; not to be edited. Times stand beside those of a bare baseline that was measured in turns",
    "with them in the same run: a ratio is the median of the rounds' own ratios, which holds on a busy machine too. How each",
    "is measured stands at the head of its file in [bench/src](../bench/src).",
    "",
    `- date: ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    "- command: `npm run bench`",
    `- machine: ${cpus().length} × ${cpu?.model.trim()}, ${shown(Math.round(totalmem() / 2 ** 30))} GB, ${type()} ${release()} ${arch()}`,
    `- load average before the run: ${loadBefore}`,
    `- Node.js ${process.version}`,
    "",
    tableOf(figures),
    "",
  ];
  await writeFile(path.join(root, "docs", "figures.md"), lines.join("\n"));
}
