// What only the whole tree shows. Each rule takes all files and yields { path, line, message } for every violation.
import { FEATURE_ORDER } from "./feature-order.mjs";
import { composedTableNames, readsOf, writesOf } from "./sql-tables.mjs";
import { READS_OF_HIGHER_TABLES } from "./table-access.mjs";

/** A feature writes only its own tables: none is written by two. */
export function* tablesHaveOneWriter(files) {
  const writers = new Map();
  for (const { file, owner } of filesWithSql(files)) {
    for (const { table, line } of writesOf(file)) {
      if (!/^\w/.test(table)) {
        const message = "a statement that writes names its table in words";
        yield { path: file.path, line, message };
      } else {
        const first = writers.get(table) ?? owner;
        writers.set(table, first);
        if (first === owner) continue;
        yield { path: file.path, line, message: `${table} is written by the feature ${first}` };
      }
    }
  }
}

/**
 * SQL reads tables of the own feature and of those below it. READS_OF_HIGHER_TABLES lists the exceptions, and
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
      if (other === undefined || ranks.get(other) <= ranks.get(owner)) continue;
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

/** Elsewhere in a feature, a table's name means something else (`sqlOnlyInStoresAndReads`). */
function mayReadTables({ name }) {
  return /(^|-)(store|reads)\.ts$/.test(name);
}

/** A table belongs to the feature that writes it. */
function ownersOf(withSql) {
  const owners = new Map();
  for (const { file, owner } of withSql)
    for (const { table } of writesOf(file)) if (!owners.has(table)) owners.set(table, owner);
  return owners;
}

/** @returns the files of features, each { file, owner: its feature } */
function filesWithSql(files) {
  return files.flatMap((file) => {
    const owner = /^server\/src\/features\/([^/]+)\//.exec(file.path)?.[1];
    return owner && !file.isTest ? [{ file, owner }] : [];
  });
}
