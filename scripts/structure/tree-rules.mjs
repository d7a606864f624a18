// What only the whole tree shows. Each rule takes all files and yields { path, line, message } for every violation.
import { lineAt, visit } from "./source-files.mjs";

/** A feature writes only its own tables: none is written by two. */
export function* tablesHaveOneWriter(files) {
  const writers = new Map();
  for (const file of files) {
    const feature = /^server\/src\/features\/([^/]+)\//.exec(file.path)?.[1];
    if (!feature || file.isTest) continue;
    for (const { table, line } of writesOf(file)) {
      const first = writers.get(table) ?? feature;
      writers.set(table, first);
      if (first === feature) continue;
      yield { path: file.path, line, message: `${table} is written by the feature ${first}` };
    }
  }
}

const WRITING_METHODS = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto"]);
/** `for update of x` and `do update set` write nothing by themselves. */
const WRITING_SQL = /\b(?:insert\s+into|update(?!\s+(?:of|set)\b)|delete\s+from)\s+([a-z_]+)/g;

function writesOf(file) {
  const found = [];
  const add = (table, { start }) => found.push({ table, line: lineAt(file, start) });
  visit(file, {
    CallExpression: ({ callee, arguments: [table] }) => {
      if (table?.type === "Literal" && WRITING_METHODS.has(callee.property?.name))
        add(table.value, table);
    },
    TemplateElement: (node) => {
      for (const [, table] of node.value.raw.matchAll(WRITING_SQL)) add(table, node);
    },
  });
  return found;
}
