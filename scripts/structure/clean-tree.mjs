// A small project that keeps every rule. check-structure.test.mjs plants violations in it.
import { PLATFORM_TABLES, READS_OF_HIGHER_TABLES } from "./table-access.mjs";

/** By path, the text of each file. Each file comes close to where it would break a rule. */
export const CLEAN = {
  "contract/src/memos/calls.ts": `import { z } from "zod";\nimport { errors } from "../errors.ts";\nexport const calls = { z, errors };`,
  "contract/src/memos/surveys/schemas.ts": "export const survey = 1;",
  "contract/src/errors.ts": "export const errors = {};",
  "server/src/handlers.ts": `import { routes } from "#server/features/memos/routes";\nimport { job } from "#server/features/memos/jobs";\nexport const all = [routes, job];`,
  "server/src/main.ts": `export const now = Date.now();`,
  "server/src/platform/db/pool.ts": `import pg from "pg";\nimport type { Mail } from "#server/adapters/mail/port";\nexport type M = Mail;\nexport const pool = pg;`,
  "server/src/adapters/mail/port.ts": "export interface Mail { send(): void }",
  "server/src/features/memos/store.ts":
    'import { sql } from "kysely";\nexport const one = (db) => [db.selectFrom(sql`memos`), db.insertInto("memo_counts"), sql`insert into memos`];',
  "server/src/features/memos/list-reads.ts": `export function all(db: Db, scope: CompanyScope) { return run(db, (tx: Db) => [tx, scope]); }\nexport const may = async (ctx: CompanyContext) => ctx.tx;\nexport const lock = (sql) => sql\`select 1 for no key update of memo_counts\`;`,
  "server/src/features/auth/store.ts":
    "export function one(db: Db, email: string) { return [db, email]; }",
  "server/src/features/memos/recipient-reads.ts": `export const all = (db) => db.selectFrom("recipients");`,
  "server/src/platform/scope.ts": "export const companyScope = (companyId) => ({ companyId });",
  "server/src/features/memos/jobs.ts": `import { companyScope } from "#server/platform/scope";\nexport const job = companyScope;`,
  "server/src/features/memos/access.ts": `import type { CompanyScope } from "#server/platform/scope";\nexport const may = (scope: CompanyScope) => scope;`,
  "server/src/features/memos/events.ts": "export const published = 1;",
  "server/src/features/memos/surveys/rules.ts": "export const most = 1;",
  "server/src/features/memos/service.ts":
    "const KINDS: ReadonlySet<string> = new Set();\nexport const at = (text: string, http) => [new Date(text), KINDS, http.fetch({ console: 1 })];",
  "server/src/features/memos/policy.ts": `import { createHash } from "node:crypto";\nexport const hash = createHash;\nimport type { Memo } from "./store.ts";\nexport const mayRead = (memo: Memo) => memo;`,
  "server/src/features/memos/routes.ts": `import { at } from "./service.ts";\nexport const routes = (live) => ({ at, list: async (ctx, { page = 1 }) => ({ memos: await at(ctx, page, live) }) });`,
  "server/src/features/reports/reads.ts": `import { all } from "#server/features/memos/recipient-reads";\nimport { published } from "#server/features/memos/events";\nimport { at } from "#server/features/memos/service";\nexport const r = [all, published, at];`,
  ...exceptionsInUse(),
  "server/src/migrations/all.ts": "export const migrations = {};",
  "web/src/app/routes.tsx": `import { Page } from "#web/features/memos/page";\nexport const routes = [Page];`,
  "web/src/features/memos/page.tsx": `import { Button } from "#web/ui/button";\nexport const Page = () => <Button />;`,
  "web/src/lib/form.ts": `import type { calls } from "@lineup/contract/memos/calls";\nexport type C = typeof calls;`,
  "server/src/platform/http/health.ts": `export const path = "/api/health";`,
  "web/src/ui/button.tsx":
    "// oxlint-disable-next-line react/no-danger -- the text is ours\nexport const Button = () => <b />;",
  "web/src/lib/testing/network.ts": `import { calls } from "@lineup/contract/memos/calls";\nimport { routes } from "#web/app/routes.tsx";\nexport const network = [calls, routes];`,
  "web/vite.config.ts": "export default {};",
  "web/src/entities/memos/reading/texts/en.ts": "export const en = {};",
  "web/src/app/shell/notices/tray.tsx": "export const Tray = () => null;",
  // As many files as a folder may have.
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, at) => [
      `web/src/ui/lists/part-${at}.ts`,
      "export const x = 1;",
    ]),
  ),
};

/** @returns files that need every exception of table-access.mjs; memos and the highest feature own the tables */
function exceptionsInUse() {
  const folders = { any: "features/tags", platform: "platform" };
  const readers = Object.entries(READS_OF_HIGHER_TABLES).map(([reader, tables]) => [
    `server/src/${folders[reader] ?? `features/${reader}`}/exception-reads.ts`,
    ['import { sql } from "kysely";']
      .concat(
        Object.keys(tables).map((name) => `export const ${name} = sql\`select from ${name}\`;`),
      )
      .join("\n"),
  ]);
  const tables = Object.values(READS_OF_HIGHER_TABLES).flatMap((read) => Object.keys(read));
  const owned = tables.filter((table) => table !== "memos");
  return {
    ...Object.fromEntries(readers),
    "server/src/platform/exception-store.ts": writing(Object.keys(PLATFORM_TABLES)),
    "server/src/features/memos/exception-store.ts": writing(["memos"]),
    "server/src/features/reports/exception-store.ts": writing([...new Set(owned)]),
  };
}

function writing(tables) {
  return tables
    .map((table) => `export const ${table} = (db) => db.insertInto("${table}");`)
    .join("\n");
}
