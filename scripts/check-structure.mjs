// The rules of docs/architecture.md that a tool can hold. `node scripts/check-structure.mjs [folder]`.
// check-structure.test.mjs plants a violation of each rule and sees it found.
import { fileURLToPath } from "node:url";
import { dirname } from "node:path";

import * as codeRules from "./structure/code-rules.mjs";
import * as fileRules from "./structure/file-rules.mjs";
import * as importRules from "./structure/import-rules.mjs";
import { readSourceFiles } from "./structure/source-files.mjs";

/** Every rule by its name. */
export const rules = { ...importRules, ...codeRules, ...fileRules };

/**
 * Checks the tree under `root`.
 * @returns violations, each { path, line, rule, message }, and the number of files looked at
 */
export function checkStructure(root) {
  const files = readSourceFiles(root);
  const violations = files.flatMap((file) =>
    Object.entries(rules).flatMap(([rule, check]) =>
      [...check(file)].map(({ line, message }) => ({ path: file.path, line, rule, message })),
    ),
  );
  return { violations, files: files.length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)));
  const { violations, files } = checkStructure(root);
  for (const { path, line, rule, message } of violations)
    console.log(`${path}:${line}  ${message}  (${rule})`);
  console.log(
    `${files} files, ${Object.keys(rules).length} rules, ${violations.length} violations`,
  );
  // A check that looked at nothing has not passed.
  if (violations.length > 0 || files === 0) process.exitCode = 1;
}
