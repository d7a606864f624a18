import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type pg from "pg";

import type { Database } from "#server/platform/db/schema";

/**
 * Creates the query builder for a pool. Statements are named, so PostgreSQL parses and plans each text once per connection (a
 * point read takes 0.5 to 0.75 of the time). Use `= any($1)` for lists: a list of varying length would make a new text each
 * time. `destroy` also ends the pool.
 */
export function createDatabase(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withNamedStatements(pool) }),
  });
}

/**
 * Put it before a query whose best plan depends on its values, such as the recipients of a memo, which may be five or 50,000.
 * The query is then sent unnamed and planned for its values; a named statement has one plan for the average.
 */
export const planAnew = sql`/* plan anew */`;

/** The maximum number of named texts. Further ones are sent unnamed: generated texts must not fill the server's memory. */
const MAX_NAMES = 500;

function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES || !isQuery(text)) return known;
    const name = `k${names.size}`;
    names.set(text, name);
    return name;
  };
  // Kysely keeps a connection's state by the identity of the client, so each pg client has one wrapper for life.
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[] = []): Promise<unknown> => {
      const name = nameOf(text);
      return client.query({ text, values: [...values], ...(name && { name }) });
    };
    // Kysely's type also has cursors, for `stream`, which needs a package that this app does not have.
    return {
      query: query as PostgresPoolClient["query"],
      release: (destroy) => client.release(destroy),
    };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const wrapper = wrappers.get(client) ?? wrap(client);
      wrappers.set(client, wrapper);
      return wrapper;
    },
  };
}

/** Only statements that PostgreSQL plans once get a name: not begin, commit, data definition or `planAnew`. */
function isQuery(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text);
}
