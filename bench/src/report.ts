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

/** The figures of one section, and how long it took to measure them on all databases together. */
export interface Section {
  readonly figures: readonly Figure[];
  readonly seconds: number;
}

/** The load averages over 1, 5 and 15 minutes before this run. */
const loadBefore = loadavg().map(shown).join(", ");

/**
 * Writes the measured sections to `docs/figures.md`, where they replace those of earlier runs, and updates the status table.
 * @param names the names of all sections, in the order of the file
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

/** Updates the status table of `docs/figures.md`. @returns the table */
export async function updateStatus(): Promise<string> {
  return writeFigures([...(await readSections()).values()]);
}

async function writeFigures(sections: readonly string[]): Promise<string> {
  const status = statusTable(sections);
  await writeFile(file, [head, `${status}\n`, ...sections].join("\n"));
  return status;
}

/** @returns the current sections of the file, by name */
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

/**
 * @returns a table with a row for each section: when, on which commit and for how long it was measured, and whether its code has
 * changed since
 */
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
