import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, release, totalmem, type } from "node:os";
import path from "node:path";

import { currentCommit, hashOfCode } from "./code-state.ts";
import { type Figure, markdownTable, shown, shownSeconds, tableOf } from "./figures.ts";
import { measuredCode } from "./measured-code.ts";

const file = path.resolve(import.meta.dirname, "../../docs/figures.md");

const head = `# Figures

Written by \`npm run bench\`; not to be edited. \`npm run bench -- <name>\` measures one section again, and \`npm run bench -- --status\`
writes the table below again. A ratio compares the product with a bare baseline that takes turns with it in the same run; it is the
median of the rounds' own ratios. Bounds on starts, memory and Lighthouse are absolute: they need a machine with nothing else to do,
so each section shows the load before it. What is compared with what:
[decision 27](decisions/0027-figures-as-ratios-measured-in-turns.md).
`;

/** What one section measured, and how long that took on all databases together. */
export interface Section {
  readonly figures: readonly Figure[];
  readonly seconds: number;
}

/** Load averages over 1, 5 and 15 minutes, before this run added to them. */
const loadBefore = loadavg().map(shown).join(", ");

/**
 * Writes the sections that were measured into `docs/figures.md`, in place of their last run, and the status table above them.
 * @param names every section, in the order of the file
 */
export async function writeReport(
  names: readonly string[],
  measured: ReadonlyMap<string, Section>,
): Promise<void> {
  const before = await readSections();
  const sections = names.map((name) => {
    const section = measured.get(name);
    return section ? textOf(name, section) : (before.get(name) ?? "");
  });
  await writeFigures(sections.filter((text) => text !== ""));
}

/** Writes the status table of `docs/figures.md` again. @returns the table */
export async function updateStatus(): Promise<string> {
  return writeFigures([...(await readSections()).values()]);
}

async function writeFigures(sections: readonly string[]): Promise<string> {
  const status = statusTable(sections);
  await writeFile(file, [head, `${status}\n`, ...sections].join("\n"));
  return status;
}

/** @returns the sections of the file as it is, by name */
async function readSections(): Promise<Map<string, string>> {
  const text = await readFile(file, "utf8").catch(() => "");
  const [, ...sections] = text.split(/^(?=## )/m);
  return new Map(sections.map((section) => [nameOf(section), `${section.trimEnd()}\n`]));
}

function nameOf(section: string): string {
  return /^## (.*)/.exec(section)?.[1] ?? "";
}

function textOf(name: string, { figures, seconds }: Section): string {
  const [cpu] = cpus();
  const date = new Date().toISOString().slice(0, 16).replace("T", " ");
  const memory = Math.round(totalmem() / 2 ** 30);
  const code = measuredCode[name] ?? [];
  return `## ${name}

${date} UTC, \`npm run bench -- ${name}\`, took ${shownSeconds(seconds)}, Node.js ${process.version}, load before ${loadBefore}.
${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, ${type()} ${release()} ${arch()}.
Commit ${currentCommit()}, code ${hashOfCode(code)}: ${code.join(", ")}.

${tableOf(figures)}
`;
}

/** @returns for each section when, on which commit and for how long it was measured, and what became of its code since */
function statusTable(sections: readonly string[]): string {
  const rows = sections.map((section) => {
    const name = nameOf(section);
    const [, commit = "not recorded", hash] = /^Commit (.+), code (\w+):/m.exec(section) ?? [];
    const now = hashOfCode(measuredCode[name] ?? []);
    return [
      name,
      /^\d{4}-\d\d-\d\d/m.exec(section)?.[0] ?? "",
      commit,
      /, took (.+?),/.exec(section)?.[1] ?? "not recorded",
      hash === now ? "no" : hash === undefined ? "unknown" : "**yes**",
    ];
  });
  const columns = ["section", "measured", "commit", "took", "code changed since"];
  return `As of commit ${currentCommit()}:\n\n${markdownTable(columns, rows)}`;
}
