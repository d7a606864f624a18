import type { Migration } from "kysely/migration";

import { foundation } from "#server/migrations/0001-foundation";
import { outbox } from "#server/migrations/0002-outbox";
import { memos } from "#server/migrations/0003-memos";

/** Every migration, in order. Append only. */
export const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-outbox": outbox,
  "0003-memos": memos,
};
