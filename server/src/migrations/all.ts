import { readdir } from "node:fs/promises";

import type { Migration } from "kysely/migration";

/**
 * Every file of this folder whose name starts with a number, in the order of the names; each exports one migration. A file is
 * imported only when its migration runs: a database that is up to date needs none of them, which saves time and memory at start.
 */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  (await readdir(import.meta.dirname))
    .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
    .toSorted()
    .map((file) => [
      file.slice(0, -".ts".length),
      { up: async (db) => (await importMigration(file)).up(db) } satisfies Migration,
    ]),
);

async function importMigration(file: string): Promise<Migration> {
  const exported: unknown[] = Object.values(
    (await import(/* @vite-ignore */ `./${file}`)) as object,
  );
  const [migration, ...more] = exported.filter(isMigration);
  if (migration === undefined || more.length > 0)
    throw new Error(`server/src/migrations/${file} has to export one migration`);
  return migration;
}

function isMigration(value: unknown): value is Migration {
  return typeof value === "object" && value !== null && "up" in value;
}
