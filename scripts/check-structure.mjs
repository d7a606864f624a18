// The rules of docs/architecture.md that a tool can hold. `node scripts/check-structure.mjs [folder]`.
// check-structure.test.mjs plants a violation of each rule and sees it found.
import { fileURLToPath } from "node:url";
import { dirname } from "node:path";

import * as codeRules from "./structure/code-rules.mjs";
import {
  compositionRootUsesNoStores,
  featuresImportOnlyThoseBelow,
} from "./structure/feature-order.mjs";
import * as fileRules from "./structure/file-rules.mjs";
import * as folderRules from "./structure/folder-rules.mjs";
import * as importRules from "./structure/import-rules.mjs";
import { routesHoldNoLogic } from "./structure/route-rules.mjs";
import { readSourceFiles } from "./structure/source-files.mjs";
import * as treeRules from "./structure/tree-rules.mjs";

const ruleOfFiles = {
  ...importRules,
  ...codeRules,
  ...fileRules,
  featuresImportOnlyThoseBelow,
  compositionRootUsesNoStores,
  routesHoldNoLogic,
};

/** Every rule by its name; each takes all files and yields { path, line, message }. */
export const rules = {
  ...treeRules,
  ...folderRules,
  ...Object.fromEntries(Object.entries(ruleOfFiles).map(([name, rule]) => [name, forAll(rule)])),
};

/**
 * Checks the tree under `root`.
 * @returns violations, each { path, line, rule, message }, and the number of files looked at
 */
export function checkStructure(root) {
  const files = readSourceFiles(root);
  const violations = Object.entries(rules).flatMap(([rule, check]) =>
    [...check(files)].map((violation) => ({ ...violation, rule })),
  );
  return { violations, files: files.length };
}

function forAll(ruleOfFile) {
  return function* check(files) {
    for (const file of files)
      for (const { line, message } of ruleOfFile(file)) yield { path: file.path, line, message };
  };
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
