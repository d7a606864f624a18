import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export const PAGE = "<!doctype html><title>Lineup</title><style>p{margin:0}</style><p>Lineup</p>";
/** A page that doesn't need the app. */
export const TERMS = "<!doctype html><title>Terms</title><style>h1{margin:0}</style><h1>Terms</h1>";
/** The content of a file beside the web app, which must not be served. */
export const BESIDE = "not to be served";

/** Creates a folder like that of a built web app, with two pages and a script. @returns the folder, and a function that removes it */
export async function makeWebDirectory(): Promise<{ directory: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(path.join(tmpdir(), "lineup-web-"));
  const directory = path.join(parent, "dist");
  await mkdir(path.join(directory, "assets"), { recursive: true });
  await writeFile(path.join(directory, "index.html"), PAGE);
  await writeFile(path.join(directory, "terms.html"), TERMS);
  await writeFile(path.join(directory, "assets", "app-1.js"), "export {};");
  await writeFile(path.join(parent, "secret.txt"), BESIDE);
  return { directory, remove: () => rm(parent, { recursive: true, force: true }) };
}
