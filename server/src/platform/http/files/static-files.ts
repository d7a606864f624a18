import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves the built web app, whose files the build has compressed. Files in `assets` have a hash in their name and may
 * be cached forever. A path that is neither an API call nor a file is a screen of the app, so the response is the app's
 * HTML page.
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
  app.get("/*", { exposeHeadRoute: true }, (request, reply) => {
    const [address = ""] = request.url.split("?", 1);
    const isFile = address.startsWith("/assets/") || path.extname(address) !== "";
    if (address.startsWith("/api/") || isFile) return reply.callNotFound();
    return reply.sendFile("index.html");
  });
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
