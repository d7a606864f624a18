// Finds the tables that a file's SQL names: in Kysely's builders, in `sql` templates, and in plain text.
import { lineAt, visit } from "./source-files.mjs";

const WRITING_METHODS = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto"]);
/** `for update`, `for no key update` and `do update` write nothing by themselves. */
const WRITING_SQL =
  /\b(?:insert\s+into|(?<!\b(?:for|key|do)\s+)update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]*)/gi;

/** @returns the tables that are written, each { table, line }; a table that is chosen at run time is no word */
export function writesOf(file) {
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

/** A name after `from`, `join`, `using` or a comma, or at the start of a part of a statement: `memos as m`. */
const READING_SQL =
  /(?:^\s*|\b(?:from|join|using)\s+(?:lateral\s+)?|,\s*)(?:only\s+)?(?:"?public"?\.)?"?([a-z_]+)\b"?(?!\s*[.(])/gi;

/**
 * A text that only names a table counts too, because helpers take such a name and build the statement.
 * @returns the words in places where a table can stand, each { table, line }; the caller knows which of them are tables
 */
export function readsOf(file) {
  const found = [];
  const addNames = (node) => {
    for (const [, table] of textOf(node).matchAll(READING_SQL))
      found.push({ table: table.toLowerCase(), line: lineAt(file, node.start) });
  };
  visit(file, { Literal: addNames, TemplateLiteral: addNames });
  return found;
}

/** @returns the lines on which `sql.table` gets a composed name, in which no one finds the table */
export function composedTableNames(file) {
  const lines = [];
  visit(file, {
    CallExpression: ({ callee, arguments: [name], start }) => {
      if (callee.property?.name === "table" && name?.expressions?.length > 0)
        lines.push(lineAt(file, start));
    },
  });
  return lines;
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
