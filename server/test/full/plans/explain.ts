import pg from "pg";

import type { ObservedQuery } from "./observed-queries.ts";

/** How the database executes a statement. */
export interface Explained {
  readonly text: string;
  /** The names of big tables (at least 5,000 rows) that the statement scans completely. */
  readonly scanned: readonly string[];
  /** The number of 8 KB pages that the statement reads, from memory or disk. */
  readonly pages: number;
  /** True if PostgreSQL uses one plan for all values of the statement's parameters. */
  readonly isPlannedOnce: boolean;
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[];
}

/** Explains statements on one connection. */
export interface Explainer {
  /**
   * Plans and runs a statement as the product does, and rolls back its writes. A named statement is run six times, because
   * PostgreSQL considers using one plan for all values only from the sixth run on.
   * @returns the page count of the run that read the most pages, and the tables that at least one run scanned
   */
  explain(query: ObservedQuery): Promise<Explained>;
  close(): Promise<void>;
}

export async function createExplainer(url: string): Promise<Explainer> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and reltuples >= $1",
    [ROWS_OF_A_BIG_TABLE],
  );
  const big = new Set(rows.map(({ name }) => name));
  return {
    async explain({ text, values, name }) {
      const written = values.map((value) => literal(client, value)).join(", ");
      const run = `execute observed${written && `(${written})`}`;
      await client.query(`prepare observed as ${text}`);
      const scanned = new Set<string>();
      let pages = 0;
      const times = name === undefined ? 1 : RUNS_BEFORE_GENERIC_PLAN + 1;
      for (let time = 0; time < times; time += 1) {
        const plan = await explainOnce(client, run);
        pages = Math.max(pages, plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]);
        for (const table of sequentialScans(plan)) if (big.has(table)) scanned.add(table);
      }
      const isPlannedOnce = name !== undefined && (await hasOnePlan(client));
      await client.query("deallocate observed");
      return { text, scanned: [...scanned], pages, isPlannedOnce };
    },
    close: () => client.end(),
  };
}

/** The number of runs that PostgreSQL plans individually before it considers a generic plan (documentation of PREPARE). */
const RUNS_BEFORE_GENERIC_PLAN = 5;
const ROWS_OF_A_BIG_TABLE = 5_000;

/** @returns true if the statement has a generic plan, which PostgreSQL uses for all values */
async function hasOnePlan(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ generic_plans: string }>(
    "select generic_plans from pg_prepared_statements where name = 'observed'",
  );
  return Number(rows[0]?.generic_plans) > 0;
}

async function explainOnce(client: pg.Client, statement: string): Promise<PlanNode> {
  await client.query("begin");
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, timing off, format json) ${statement}`,
  );
  await client.query("rollback");
  const [plan] = rows;
  if (plan === undefined) throw new Error("no plan");
  return plan["QUERY PLAN"][0].Plan;
}

function sequentialScans(node: PlanNode): string[] {
  const own = node["Node Type"].endsWith("Seq Scan") ? [node["Relation Name"] ?? ""] : [];
  return [...own, ...(node.Plans ?? []).flatMap(sequentialScans)];
}

/** @returns the value as an SQL literal, formatted as the PostgreSQL driver sends it */
function literal(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value))
    return client.escapeLiteral(`{${value.map((item) => JSON.stringify(plain(item))).join()}}`);
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  const text = plain(value);
  return client.escapeLiteral(typeof text === "string" ? text : JSON.stringify(text));
}

function plain(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value;
}
