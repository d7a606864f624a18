import type { BaseLogger } from "pino";

/** What is wrong with the storage, as the health call names it. */
type Trouble = `${"database" | "files"}_${"full" | "failing"}`;

/** Remembers trouble of the disk under the database or the files, for the log and the health call. */
export interface StorageTroubles {
  /** Logs the error if the storage caused it. Errors of one kind are logged once a minute: the log may be on the same disk. */
  note(error: unknown): void;
  /** @returns what went wrong in the last minute, sorted */
  recent(): Trouble[];
}

export function createStorageTroubles(
  log: Pick<BaseLogger, "error">,
  clock: () => Date,
): StorageTroubles {
  const last = new Map<Trouble, { seen: number; logged: number }>();
  return {
    note(error) {
      const trouble = storageTroubleOf(error);
      if (trouble === null) return;
      const now = clock().getTime();
      const logged = last.get(trouble)?.logged ?? -Infinity;
      const isDue = now - logged >= RECENT_MS;
      last.set(trouble, { seen: now, logged: isDue ? now : logged });
      const [what, kind] = trouble.split("_");
      if (isDue)
        log.error(
          { err: error, what, reason: reasonOf(error) },
          messages[kind as "full" | "failing"],
        );
    },
    recent() {
      const since = clock().getTime() - RECENT_MS;
      return [...last.entries()]
        .filter(([, { seen }]) => seen > since)
        .map(([trouble]) => trouble)
        .toSorted();
    },
  };
}

const RECENT_MS = 60_000;

const messages = {
  full: "there is no space left to write",
  failing: "the storage cannot be written or read",
};

/** @returns what is wrong with the storage if that caused the error; otherwise null */
export function storageTroubleOf(error: unknown): Trouble | null {
  const { code } = (error ?? {}) as { code?: unknown };
  return (typeof code === "string" && troubles[code]) || null;
}

/** The message of PostgreSQL or the system: it names a file of theirs, and nothing that a person wrote. */
function reasonOf(error: unknown): string {
  return (error as Error).message;
}

/** By PostgreSQL's error codes (its documentation, appendix A) and the operating system's. */
const troubles: Readonly<Record<string, Trouble>> = {
  // disk_full
  "53100": "database_full",
  // out_of_memory, configuration_limit_exceeded, io_error
  "53200": "database_failing",
  "53400": "database_failing",
  "58030": "database_failing",
  // read_only_sql_transaction: after a failover, the address leads to a server that only follows.
  "25006": "database_failing",
  ENOSPC: "files_full",
  EDQUOT: "files_full",
  // A disk with errors is often mounted again as read-only.
  EROFS: "files_failing",
  EIO: "files_failing",
  // Too many files are open.
  EMFILE: "files_failing",
  ENFILE: "files_failing",
};
