// What only the whole tree shows. Each rule takes all files and yields { path, line, message } for every violation.
import { FEATURE_ORDER } from "./feature-order.mjs";
import { composedTableNames, readsOf, writesOf } from "./sql-tables.mjs";
import { PLATFORM_TABLES, READS_OF_HIGHER_TABLES } from "./table-access.mjs";

/** One feature writes a table, and no other. The platform writes the tables that PLATFORM_TABLES lists. */
export function* tablesHaveOneWriter(files) {
  const writers = new Map();
  const unused = new Set(Object.keys(PLATFORM_TABLES));
  for (const { file, owner } of filesWithSql(files)) {
    for (const { table, line } of writesOf(file)) {
      if (!/^\w/.test(table)) {
        const message = "a statement that writes names its table in words";
        yield { path: file.path, line, message };
      } else if (owner === "platform") {
        unused.delete(table);
        if (Object.hasOwn(PLATFORM_TABLES, table)) continue;
        const message = `${table} is not in PLATFORM_TABLES (table-access.mjs)`;
        yield { path: file.path, line, message };
      } else {
        const first = writers.get(table) ?? owner;
        writers.set(table, first);
        if (first === owner) continue;
        yield { path: file.path, line, message: `${table} is written by the feature ${first}` };
      }
    }
  }
  for (const table of unused)
    yield { ...exceptions, message: `the platform no longer writes ${table}` };
}

/**
 * SQL reads tables of the own feature, of those below it and of the platform. READS_OF_HIGHER_TABLES lists the exceptions, and
 * each is still needed.
 */
export function* sqlReadsOnlyTablesBelow(files) {
  const withSql = filesWithSql(files);
  const owners = ownersOf(withSql);
  const needed = new Set();
  for (const { file, owner } of withSql) {
    if (!mayReadTables(file)) continue;
    for (const line of composedTableNames(file))
      yield { path: file.path, line, message: "a statement names its tables in words" };
    for (const { table, line } of readsOf(file)) {
      const other = owners.get(table);
      if (other === undefined || rankOf(other) <= rankOf(owner)) continue;
      if (owner === "platform" && Object.hasOwn(PLATFORM_TABLES, table)) continue;
      const readers = [owner, "any"].filter((reader) => READS_OF_HIGHER_TABLES[reader]?.[table]);
      for (const reader of readers) needed.add(`${reader} ${table}`);
      if (readers.length > 0) continue;
      const message = `${table} belongs to ${other}, which stands above ${owner}`;
      yield { path: file.path, line, message };
    }
  }
  for (const [reader, tables] of Object.entries(READS_OF_HIGHER_TABLES))
    for (const table of Object.keys(tables))
      if (!needed.has(`${reader} ${table}`))
        yield { ...exceptions, message: `${reader} no longer needs its entry for ${table}` };
}

const exceptions = { path: "scripts/structure/table-access.mjs", line: 1 };

const ranks = new Map(FEATURE_ORDER.map(([feature], rank) => [feature, rank]));

/** The platform lies below all features. */
function rankOf(owner) {
  return ranks.get(owner) ?? -1;
}

/** In other files, a text that is a table's name means something else (`sqlOnlyInStoresAndReads`). */
function mayReadTables({ path, imports }) {
  if (path.startsWith("server/src/features/")) return /[-/](store|reads)\.ts$/.test(path);
  return imports.some(({ specifier }) => specifier === "kysely");
}

/** A table belongs to the feature that writes it; one that only the platform writes belongs to the platform. */
function ownersOf(withSql) {
  const owners = new Map();
  for (const { file, owner } of withSql)
    for (const { table } of writesOf(file))
      if (!ranks.has(owners.get(table))) owners.set(table, owner);
  return owners;
}

/** @returns the files of features and of the platform, each { file, owner: its feature or "platform" } */
function filesWithSql(files) {
  return files.flatMap((file) => {
    const [, part] = /^server\/src\/(?:features\/)?([^/]+)\//.exec(file.path) ?? [];
    const isOwner = part === "platform" || file.path.startsWith("server/src/features/");
    return isOwner && !file.isTest ? [{ file, owner: part }] : [];
  });
}
