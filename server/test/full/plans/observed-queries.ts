import { AsyncLocalStorage } from "node:async_hooks";

import pg from "pg";

/** A statement that the product sent to the driver. */
export interface ObservedQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Missing if the statement is planned again each time. */
  readonly name?: string;
}

const observing = new AsyncLocalStorage<ObservedQuery[]>();
const { query } = pg.Client.prototype;

/** Wraps the driver, which lets `observeQueries` see its statements. @returns a function that unwraps it */
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

/** Runs `work`. @returns the statements that it sent to the database, each text once */
export async function observeQueries(work: () => Promise<unknown>): Promise<ObservedQuery[]> {
  const sent: ObservedQuery[] = [];
  await observing.run(sent, work);
  const planned = sent
    .filter(({ text }) => /^(\/\*.*?\*\/)?\s*(select|insert|update|delete|with)\b/i.test(text))
    // The job queue is a third-party package with its own indexes.
    .filter(({ text }) => !text.includes("jobs."));
  return [...new Map(planned.map((sentQuery) => [sentQuery.text, sentQuery])).values()];
}

function isPrepared(sent: unknown): sent is ObservedQuery {
  return typeof sent === "object" && sent !== null && "text" in sent && "values" in sent;
}
