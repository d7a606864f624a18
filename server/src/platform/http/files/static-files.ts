import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves the built web app, compressed ahead of time. Files named by their content are cached for good; any other
 * path that is no API call and names no file is a screen, so it gets the page.
 * @param directory absolute path of the build; without it only the API is served
 */
export async function serveStaticFiles(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(pageFile(directory))) return;
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const forGood = file.includes(`${path.sep}assets${path.sep}`);
      reply.header("cache-control", forGood ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/*", { exposeHeadRoute: true }, (request, reply) => {
    const [address = ""] = request.url.split("?", 1);
    const isFile = address.startsWith("/assets/") || path.extname(address) !== "";
    if (address.startsWith("/api/") || isFile) return reply.callNotFound();
    return reply.sendFile("index.html");
  });
}

/** @returns the pages of the built web app, the app's own and the few plain ones; none without a build */
export function readPages(directory: string): string[] {
  if (!existsSync(pageFile(directory))) return [];
  const names = readdirSync(directory).filter((name) => name.endsWith(".html"));
  return names.toSorted().map((name) => readFileSync(path.join(directory, name), "utf8"));
}

function pageFile(directory: string): string {
  return path.join(directory, "index.html");
}
