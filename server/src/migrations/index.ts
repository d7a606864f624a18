import type { Migration } from "kysely/migration";

/** Every migration, in order. Append only. */
export const migrations: Record<string, Migration> = {};
