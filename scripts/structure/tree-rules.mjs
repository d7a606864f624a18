// What only the whole tree shows. Each rule takes all files and yields { path, line, message } for every violation.
import { lineAt, visit } from "./source-files.mjs";

/** A feature writes only its own tables: none is written by two. */
export function* tablesHaveOneWriter(files) {
  const writers = new Map();
  for (const file of files) {
    const feature = /^server\/src\/features\/([^/]+)\//.exec(file.path)?.[1];
    if (!feature || file.isTest) continue;
    for (const { table, line } of writesOf(file)) {
      if (!/^\w/.test(table)) {
        const message = "a statement that writes names its table in words";
        yield { path: file.path, line, message };
        continue;
      }
      const first = writers.get(table) ?? feature;
      writers.set(table, first);
      if (first === feature) continue;
      yield { path: file.path, line, message: `${table} is written by the feature ${first}` };
    }
  }
}

const WRITING_METHODS = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto"]);
/** `for update`, `for no key update` and `do update` write nothing by themselves. */
const WRITING_SQL =
  /\b(?:insert\s+into|(?<!\b(?:for|key|do)\s+)update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]*)/gi;

/** @returns what is written, each { table, line }; where the code chooses the table, it is no name */
function writesOf(file) {
  const found = [];
  const add = (table, { start }) => found.push({ table, line: lineAt(file, start) });
  const addStatements = (node) => {
    for (const [, table] of textOf(node).matchAll(WRITING_SQL)) add(table.toLowerCase(), node);
  };
  visit(file, {
    CallExpression: ({ callee, arguments: [table] }) => {
      const { name, value } = callee.property ?? {};
      // Of `memos as m`, the first word.
      if (table && WRITING_METHODS.has(name ?? value)) add(textOf(table).split(" ")[0], table);
    },
    Literal: addStatements,
    TemplateLiteral: addStatements,
  });
  return found;
}

/** What a literal says; in a template `sql.table("memos")` stands for its name, and `?` for what is not known. */
function textOf({ value, quasis, expressions, arguments: [argument] = [] }) {
  if (typeof value === "string") return value;
  if (argument) return textOf(argument);
  if (!quasis) return "?";
  return quasis
    .map((quasi, at) => quasi.value.raw + (expressions[at] ? textOf(expressions[at]) : ""))
    .join("");
}
