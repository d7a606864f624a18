import { AsyncLocalStorage } from "node:async_hooks";

import pg from "pg";

/** A statement that the product passed to the PostgreSQL driver. */
export interface ObservedQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The name of the prepared statement; missing if PostgreSQL plans the statement again for each execution. */
  readonly name?: string;
}

const observing = new AsyncLocalStorage<ObservedQuery[]>();
const { query } = pg.Client.prototype;

/**
 * Wraps the PostgreSQL driver, so that `observeQueries` sees the statements that the product passes to the driver.
 * @returns a function that removes the wrapper
 */
export function watchDriver(): () => void {
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, args) {
      const [sent] = args as [unknown];
      if (isPrepared(sent)) observing.getStore()?.push(sent);
      return Reflect.apply(target, client, args);
    },
  });
  return () => {
    pg.Client.prototype.query = query;
  };
}

/**
 * Runs `work`.
 * @returns the statements that `work` sent to the database; statements with the same text appear only once
 */
export async function observeQueries(work: () => Promise<unknown>): Promise<ObservedQuery[]> {
  const planned = await observeAllQueries(work);
  return [...new Map(planned.map((sentQuery) => [sentQuery.text, sentQuery])).values()];
}

/** Runs `work`. @returns the statements that `work` sent to the database, in order */
export async function observeAllQueries(work: () => Promise<unknown>): Promise<ObservedQuery[]> {
  const sent: ObservedQuery[] = [];
  await observing.run(sent, work);
  return (
    sent
      .filter(({ text }) => /^(\/\*.*?\*\/)?\s*(select|insert|update|delete|with)\b/i.test(text))
      // Leaves out the statements of the job queue, which is a third-party package with its own tables and indexes.
      .filter(({ text }) => !text.includes("jobs."))
  );
}

function isPrepared(sent: unknown): sent is ObservedQuery {
  return typeof sent === "object" && sent !== null && "text" in sent && "values" in sent;
}
