import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { type Screen, openBrowser, prepareScreens } from "./browser.ts";
import type { Figure } from "./figures.ts";
import { root } from "./programs.ts";
import type { Stage } from "./stage.ts";

/** Measures the size, with gzip, of the built files that a browser with an empty cache loads for a screen. */
export async function measureSizes(stage: Stage): Promise<Figure[]> {
  const { signIn, home } = await prepareScreens(stage);
  const figures = [
    ...(await weigh(signIn, stage.company.id, { js: 150, css: 25 })),
    ...(await weigh(home, stage.company.id, { js: 220, css: 25 })),
  ];
  for (const screen of await sendingScreens(stage))
    figures.push(...(await weigh(screen, stage.company.id, { js: 230, css: 25 })));
  return figures;
}

/** Publishes a survey. @returns the screens on which managers send memos and see the responses, with the survey's results */
async function sendingScreens({ url, http, company }: Stage): Promise<Screen[]> {
  const { survey } = await http.call("createSurvey", company.adminToken, {
    ...{ company_id: company.id, location_ids: [company.locationId], status: "published" },
    ...{ title: "Is the new rota better?", content: "<p>Since <b>March</b>.</p>" },
    options: ["Yes", "No"],
  });
  const paths = {
    templates: "memo-templates",
    packages: "memo-packages",
    sends: "memo-sends",
    scheduler: "memo-scheduler",
    community: "community",
    "follow-ups": "flags",
    "survey results": `memo/${(survey as { id: number }).id}`,
  };
  return Object.entries(paths).map(([name, place]) => ({
    ...{ name, token: company.adminToken },
    url: `${url}/${company.id}/${place}`,
  }));
}

async function weigh(
  screen: Screen,
  companyId: number,
  limits: Readonly<Record<"js" | "css", number>>,
): Promise<Figure[]> {
  const loaded = await loadedFiles(screen, companyId);
  const figures: Figure[] = [];
  for (const kind of ["js", "css"] as const) {
    const files = loaded.filter((file) => file.endsWith(`.${kind}`));
    if (files.length === 0) throw new Error(`${screen.name} loads no .${kind} file`);
    let bytes = 0;
    for (const file of files)
      bytes += gzipSync(await readFile(path.join(root, "web/dist", file)), { level: 9 }).length;
    figures.push({
      what: kind === "js" ? "JavaScript, gzip" : "CSS, gzip",
      where: screen.name,
      measured: `${files.length} files`,
      baseline: "",
      value: bytes / 1024,
      bound: { kind: "most", limit: limits[kind], unit: " KB" },
    });
  }
  return figures;
}

/** @returns the paths of the files that the browser loads for the screen, each once */
async function loadedFiles(screen: Screen, companyId: number): Promise<string[]> {
  const { context } = await openBrowser(screen, companyId);
  try {
    const paths = new Set<string>();
    const page = await context.newPage();
    page.on("response", (response) => paths.add(new URL(response.url()).pathname));
    await page.goto(screen.url, { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForTimeout(2_000);
    if (new URL(page.url()).pathname !== new URL(screen.url).pathname)
      throw new Error(`${screen.name} led to ${page.url()}`);
    return [...paths];
  } finally {
    await context.close();
  }
}
