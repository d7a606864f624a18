import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { root } from "./project.mjs";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(root, file)));

/** Every file, and every folder, by each way to end its path: `memos/store.ts` is enough. */
const endings = new Set(
  files.flatMap((file) => {
    const parts = file.split("/");
    return parts.flatMap((_, end) =>
      parts.slice(0, end + 1).map((__, start) => parts.slice(start, end + 1).join("/")),
    );
  }),
);

/** Written by a program, with what there was when it ran. */
const GENERATED = new Set(["docs/figures.md"]);

/** @returns the paths and links of a Markdown text that lead nowhere */
function deadPaths(text, folder) {
  const isPath = /^(?:[\w.@-]+\/)+[\w.@-]+\.(?:tsx?|mjs|md|css|json)$/;
  const isFolder = /^(?:contract|server|web|scripts|e2e|bench|docs)\/[\w./-]+$/;
  // A recipe says "(new)" after a file that its reader is to make.
  const named = [...text.matchAll(/`([^`\n]+)`(?! \(new\))/g)]
    .map(([, span]) => span.replace(/\/$/, ""))
    .filter((span) => !span.includes("NNNN"))
    .filter((span) => isPath.test(span) || isFolder.test(span))
    .filter((span) => !endings.has(span.replace(/^\.\//, "")));
  const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^\w+:/.test(target) && !existsSync(join(root, folder, target)));
  return [...named, ...linked];
}

const pages = files.filter((file) => file.endsWith(".md") && !GENERATED.has(file));

test.each(pages)("%s names files that exist", (page) => {
  expect(deadPaths(readFileSync(join(root, page), "utf8"), dirname(page))).toEqual([]);
});

/** @returns every diff block of a recipe: the file named last before it, and the lines before and after the change */
function diffsOf(text) {
  return [...text.matchAll(/```diff\n([^]*?)\n```/g)].map(({ index, 1: diff }) => {
    const [, path] = [...text.slice(0, index).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].at(-1);
    const without = (sign) =>
      diff
        .split("\n")
        .filter((line) => !line.startsWith(sign))
        .map((line) => line.slice(1))
        .join("\n");
    return { path, before: without("+"), after: without("-") };
  });
}

const diffs = pages.flatMap((page) =>
  diffsOf(readFileSync(join(root, page), "utf8")).map((diff) => ({ page, ...diff })),
);

test.each(diffs)("$page still fits $path, done or not", ({ path, before, after }) => {
  const text = readFileSync(join(root, path), "utf8");
  if (text.includes(before) || text.includes(after)) return;
  throw new Error(`${path} no longer has what the recipe changes:\n${before}`);
});

test("a path or a link that leads nowhere is found", () => {
  const text =
    "See `server/src/gone.ts`, `memos/store.ts`, `web/gone/`, `web/made.ts` (new) and [this](gone.md).";
  expect(deadPaths(text, "docs")).toEqual(["server/src/gone.ts", "web/gone", "gone.md"]);
});

const conditional = files.filter(
  (file) =>
    /\.test\.(?:tsx?|mjs)$/.test(file) &&
    /\b(?:test|it|describe)\.(?:skip|fixme|todo|skipIf|runIf)\b|\bprocess\.(?:platform|getuid)\b/.test(
      readFileSync(join(root, file), "utf8"),
    ),
);

test.each(conditional)("docs/testing.md says what %s needs to run all its tests", (file) => {
  expect(readFileSync(join(root, "docs/testing.md"), "utf8")).toContain(`\`${file}\``);
});

const sections = readFileSync(join(root, "docs/glossary.md"), "utf8")
  .split("\n## ")
  .map((section) =>
    [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, words]) => words.split(", ")),
  );
const glossary = new Set(sections.flat());

test("no section of the glossary explains a word twice", () => {
  expect(sections).toEqual(sections.map((words) => [...new Set(words)]));
});
const nouns = new Set(
  files.flatMap((file) => {
    const [, noun] =
      /^(?:contract\/src|server\/src\/features|web\/src\/(?:features|entities))\/([a-z-]+)\//.exec(
        file,
      ) ?? [];
    return noun ?? [];
  }),
);

test.each([...nouns].toSorted())("the glossary says what %s are", (noun) => {
  const words = noun.replaceAll("-", " ");
  const singular = [words, words.replace(/ies$/, "y"), words.replace(/s$/, "")];
  expect(singular.some((word) => glossary.has(word) || glossary.has(word.replace(" ", "-")))).toBe(
    true,
  );
});
