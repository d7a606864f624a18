import { existsSync, readFileSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

import { languageOf } from "#server/platform/texts";

/**
 * Serves the built web app, whose files the build has compressed. Files in `assets` have a hash in their name and may
 * be cached forever. A path that is neither an API call nor a file is a screen of the app, so the response is the app's
 * HTML page, in the copy that preloads the screen's code if there is one.
 * @param directory the absolute path of the build; if there is no build, only the API is served
 */
export async function serveStaticFiles(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(pageFile(directory))) return;
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isImmutable = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        "cache-control",
        isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  const pageFor = await readPageList(directory);
  app.get("/*", { exposeHeadRoute: true }, (request, reply) => {
    const [address = ""] = request.url.split("?", 1);
    const isFile = address.startsWith("/assets/") || path.extname(address) !== "";
    if (address.startsWith("/api/") || isFile) return reply.callNotFound();
    return reply
      .header("vary", "accept-language, accept-encoding")
      .sendFile(pageFor(address, languageOf(request.headers["accept-language"])));
  });
}

interface Page {
  /** A pattern of the addresses that it is for. */
  readonly address: string;
  readonly language: string;
  readonly file: string;
}

/**
 * Reads the build's list of copies of the app's page (web/build/screen-pages.ts).
 * @returns a function that chooses the page for an address and a reader's language
 */
async function readPageList(
  directory: string,
): Promise<(address: string, language: string) => string> {
  const file = path.join(directory, "pages.json");
  const list = existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as Page[]) : [];
  const pages = list.map((page) => ({ ...page, addresses: new RegExp(page.address) }));
  return (address, language) => {
    const isFor = (page: (typeof pages)[number]): boolean =>
      page.language === language && page.addresses.test(address);
    return pages.find(isFor)?.file ?? "index.html";
  };
}

/**
 * @returns the HTML of the built web app's pages: the app itself and a few plain pages; an empty list if there is no
 *   build
 */
export function readPages(directory: string): string[] {
  if (!existsSync(pageFile(directory))) return [];
  const names = readdirSync(directory).filter((name) => name.endsWith(".html"));
  return names.toSorted().map((name) => readFileSync(path.join(directory, name), "utf8"));
}

function pageFile(directory: string): string {
  return path.join(directory, "index.html");
}
