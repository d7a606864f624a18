// Reads a source tree into what the rules look at: per file its place, its imports and its syntax tree.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";

import { parseSync, Visitor } from "oxc-parser";

const TOP_FOLDERS = ["contract", "embedded-postgres", "server", "web", "e2e", "bench", "scripts"];
const LEFT_OUT = /(^|\/)(node_modules|dist|data|test-results|\.cache)(\/|$)/;
const CODE = /\.(ts|tsx|mjs)$/;

/**
 * @param root folder of the project
 * @returns every file: { path (from root, with slashes), folder, name, isTest, text, lines, imports, tree, comments }
 */
export function readSourceFiles(root) {
  return TOP_FOLDERS.flatMap((top) => listFiles(root, top)).map((path) =>
    readSourceFile(root, path),
  );
}

/** Calls the functions of `visitors` for the nodes of their type, as oxc names them. */
export function visit(file, visitors) {
  if (file.tree) new Visitor(visitors).visit(file.tree);
}

/** Line number of a position in the file's text. */
export function lineAt(file, offset) {
  return file.text.slice(0, offset).split("\n").length;
}

function listFiles(root, top) {
  let entries;
  try {
    entries = readdirSync(join(root, top), { withFileTypes: true, recursive: true });
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !LEFT_OUT.test(path))
    .sort();
}

function readSourceFile(root, path) {
  const name = posix.basename(path);
  const file = {
    path,
    folder: dirname(path),
    name,
    isTest: isTest(path),
    text: "",
    lines: 0,
    imports: [],
    tree: null,
    comments: [],
  };
  if (!CODE.test(path)) return file;
  file.text = readFileSync(join(root, path), "utf8");
  file.lines = file.text.trimEnd().split("\n").length;
  const parsed = parseSync(path, file.text);
  if (parsed.errors.length > 0)
    throw new Error(`${path} does not parse: ${parsed.errors[0].message}`);
  file.tree = parsed.program;
  file.comments = parsed.comments;
  file.imports = importsOf(file, parsed.module);
  return file;
}

/** Tests, and what only they use. */
function isTest(path) {
  return /\.test\.(ts|tsx|mjs)$|^(server\/test|embedded-postgres\/test|e2e|web\/src\/lib\/testing)\//.test(
    path,
  );
}

/** All that a file imports or passes on: { target, specifier, line, names, typeOnly }. */
function importsOf(file, module) {
  const found = [];
  const add = (specifier, offset, names, typeOnly) =>
    found.push({
      specifier,
      target: targetOf(file.path, specifier),
      line: lineAt(file, offset),
      names,
      typeOnly,
    });
  for (const { moduleRequest, start, entries } of module.staticImports) {
    const names = entries.map((entry) => entry.importName.name ?? entry.importName.kind);
    add(
      moduleRequest.value,
      start,
      names,
      entries.length > 0 && entries.every((entry) => entry.isType),
    );
  }
  for (const { start, entries } of module.staticExports) {
    for (const entry of entries) {
      if (entry.moduleRequest)
        add(entry.moduleRequest.value, start, [entry.importName.name], entry.isType);
    }
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const quoted = file.text.slice(moduleRequest.start, moduleRequest.end);
    if (/^(['"`]).*\1$/s.test(quoted)) add(quoted.slice(1, -1), start, [], false);
  }
  return found;
}

/** The path in the project that a specifier means, without its ending, or null for a package. */
function targetOf(from, specifier) {
  const bare = specifier.replace(/\.(ts|tsx|mjs|js)$/, "");
  if (bare.startsWith(".")) return posix.normalize(posix.join(posix.dirname(from), bare));
  if (bare.startsWith("#server/")) return `server/src/${bare.slice("#server/".length)}`;
  if (bare.startsWith("#web/")) return `web/src/${bare.slice("#web/".length)}`;
  if (bare.startsWith("@lineup/contract/"))
    return `contract/src/${bare.slice("@lineup/contract/".length)}`;
  return null;
}
