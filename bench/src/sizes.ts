import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { type Screen, openBrowser, prepareScreens } from "./browser.ts";
import { postMessage } from "./chat/message.ts";
import type { Figure } from "./figures.ts";
import { root } from "./programs.ts";
import type { Stage } from "./stage.ts";

/** Measures the size, with gzip, of the built files that a browser with an empty cache loads for a screen. */
export async function measureSizes(stage: Stage): Promise<Figure[]> {
  const { id } = stage.company;
  const { signIn, home } = await prepareScreens(stage);
  const figures = await figuresOf(signIn, await loadedFiles(signIn, id), { js: 150, css: 25 });
  let shell = await loadedFiles(home, id);
  figures.push(...(await figuresOf(home, shell, { js: 220, css: 25 })));
  for (const screen of await sendingScreens(stage)) {
    const files = await loadedFiles(screen, id);
    figures.push(...(await figuresOf(screen, files, { js: 230, css: 25 })));
    shell = shell.filter((file) => files.includes(file));
  }
  const chat = await chatScreen(stage);
  // What all screens of a company load isn't the chat's.
  const ofChat = (await loadedFiles(chat, id)).filter((file) => !shell.includes(file));
  const what = "JavaScript and CSS beyond the shell, gzip";
  return [...figures, await figureOf(what, chat, ofChat, 30)];
}

/** Begins a conversation. @returns the screen that shows it */
async function chatScreen({ url, http, company, db }: Stage): Promise<Screen> {
  const { id: company_id } = company;
  const [token = ""] = company.employeeTokens;
  const { rows } = await db.query<{ id: string }>(
    "select id from employees where company_id = $1 and role = 'admin'",
    [company_id],
  );
  const { group } = await http.call("createPrivateChatGroup", token, {
    company_id,
    recipient_ids: [Number(rows[0]?.id)],
  });
  const { id: groupId } = group as { id: number };
  for (const by of [token, company.adminToken])
    await postMessage(http, { token: by, companyId: company_id, groupId });
  return { name: "conversation", url: `${url}/${company_id}/chats?id=${groupId}`, token };
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

async function figuresOf(
  screen: Screen,
  loaded: readonly string[],
  limits: Readonly<Record<"js" | "css", number>>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of ["js", "css"] as const) {
    const files = loaded.filter((file) => file.endsWith(`.${kind}`));
    const what = kind === "js" ? "JavaScript, gzip" : "CSS, gzip";
    figures.push(await figureOf(what, screen, files, limits[kind]));
  }
  return figures;
}

async function figureOf(
  what: string,
  { name: where }: Screen,
  files: readonly string[],
  limit: number,
): Promise<Figure> {
  if (files.length === 0) throw new Error(`${where} loads no file of ${what}`);
  let bytes = 0;
  for (const file of files)
    bytes += gzipSync(await readFile(path.join(root, "web/dist", file)), { level: 9 }).length;
  return {
    ...{ what, where, baseline: "", measured: `${files.length} files` },
    value: bytes / 1024,
    bound: { kind: "most", limit, unit: " KB" },
  };
}

/** @returns the paths of the scripts and styles that the browser loads for the screen, each once */
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
    return [...paths].filter((file) => /\.(js|css)$/.test(file));
  } finally {
    await context.close();
  }
}
