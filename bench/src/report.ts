import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, release, totalmem, type } from "node:os";
import path from "node:path";

import { type Figure, shown, tableOf } from "./figures.ts";
import { root } from "./programs.ts";

const file = path.join(root, "docs", "figures.md");

const head = `# Figures

Written by \`npm run bench\`; not to be edited. \`npm run bench -- <name>\` measures one section anew. Ratios stand beside a
bare baseline, measured in turns with it in the same run, and are the median of the rounds' own ratios. Bounds on starts,
memory and Lighthouse are absolute: they want a machine with nothing else to do, so the load before each stands with it. What
is held against what: [decision 27](decisions/0027-figures-as-ratios-measured-in-turns.md).
`;

/** Load averages over 1, 5 and 15 minutes, before this run added to them. */
const loadBefore = loadavg().map(shown).join(", ");

/**
 * Puts what was measured into \`docs/figures.md\`, in place of the last run of the same sections.
 * @param measured by section, in the order in which they stand
 */
export async function writeReport(
  names: readonly string[],
  measured: ReadonlyMap<string, readonly Figure[]>,
): Promise<void> {
  const before = await sectionsNow();
  const sections = names.map((name) => {
    const figures = measured.get(name);
    return figures ? sectionOf(name, figures) : (before.get(name) ?? "");
  });
  await writeFile(file, [head, ...sections.filter((text) => text !== "")].join("\n"));
}

/** The sections of the file as it is, by name. */
async function sectionsNow(): Promise<Map<string, string>> {
  const text = await readFile(file, "utf8").catch(() => "");
  const [, ...sections] = text.split(/^(?=## )/m);
  return new Map(
    sections.map((section) => [/^## (.*)/.exec(section)?.[1] ?? "", `${section.trimEnd()}\n`]),
  );
}

function sectionOf(name: string, figures: readonly Figure[]): string {
  const [cpu] = cpus();
  const date = new Date().toISOString().slice(0, 16).replace("T", " ");
  const memory = Math.round(totalmem() / 2 ** 30);
  return `## ${name}

${date} UTC, \`npm run bench -- ${name}\`, Node.js ${process.version}, load before ${loadBefore}.
${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, ${type()} ${release()} ${arch()}.

${tableOf(figures)}
`;
}
