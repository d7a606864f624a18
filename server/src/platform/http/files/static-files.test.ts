import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { serveStaticFiles } from "#server/platform/http/files/static-files";

let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "lineup-pages-"));
  const pages = [
    { address: String.raw`^\/\d+\/memo\/\d+$`, language: "en", file: "memo.html" },
    { address: String.raw`^\/\d+\/memo\/\d+$`, language: "es", file: "memo.es.html" },
    { address: String.raw`^\/\d+\/`, language: "en", file: "company.html" },
  ];
  await writeFile(path.join(directory, "pages.json"), JSON.stringify(pages));
  for (const file of ["index.html", ...pages.map((page) => page.file)])
    await writeFile(path.join(directory, file), `<p>${file}</p>`);
  app = fastify();
  await serveStaticFiles(app, directory);
});

afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

test.for([
  ["/7/memo/12", "en-US", "memo.html"],
  ["/7/memo/12?from=home", "es-MX,en;q=0.5", "memo.es.html"],
  ["/7/memo/12", "fr", "memo.html"],
  ["/7/memos", "en", "company.html"],
  ["/7/memos", "es", "index.html"],
  ["/login", "en", "index.html"],
] as const)("%s in the language %s gets the page %s", async ([url, language, page]) => {
  const headers = { "accept-language": language };
  const answer = await app.inject({ url, headers });
  expect(answer.body).toBe(`<p>${page}</p>`);
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(answer.headers.vary).toContain("accept-language");
});
