import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { checkStructure, rules } from "./check-structure.mjs";
import { CLEAN } from "./structure/clean-tree.mjs";
import { PLATFORM_TABLES, READS_OF_HIGHER_TABLES } from "./structure/table-access.mjs";

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lineup-structure-"));
  plant(CLEAN);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("a tree that keeps the rules passes", () => {
  expect(checkStructure(root)).toEqual({ violations: [], files: Object.keys(CLEAN).length });
});

/** The same file, broken in one way after the other. */
function inFile(rule, path, ...texts) {
  return texts.map((text) => [rule, path, text]);
}

/** [rule, file, text]: each file breaks that rule, and no other. */
const PLANTED = [
  [
    "contractStandsAlone",
    "contract/src/memos/schemas.ts",
    `import fs from "node:fs";\nexport const x = fs;`,
  ],
  [
    "contractStandsAlone",
    "contract/src/memos/schemas.ts",
    `export { now } from "../../../server/src/main.ts";`,
  ],
  [
    "sidesMeetInTheContract",
    "web/src/lib/spy.ts",
    `import { now } from "../../../server/src/main.ts";\nexport const x = now;`,
  ],
  [
    "sidesMeetInTheContract",
    "server/src/page.ts",
    `export const page = () => import("../../web/src/ui/button.tsx");`,
  ],
  [
    "embeddedPostgresStandsAlone",
    "embedded-postgres/src/cluster.ts",
    `import { pool } from "../../server/src/platform/db/pool.ts";\nexport const x = pool;`,
  ],
  [
    "serverTestSupportIsForTests",
    "server/src/adapters/sms/twilio.ts",
    `import { start } from "../../../test/stand-ins/twilio.ts";\nexport const x = start;`,
  ],
  [
    "lowerServerLayersKnowNoFeature",
    "server/src/platform/http/binder.ts",
    `import "#server/features/memos/service";`,
  ],
  [
    "lowerServerLayersKnowNoFeature",
    "server/src/platform/http/binder.ts",
    `import type { M } from "../../features/memos/store.ts";\nexport type N = M;`,
  ],
  [
    "lowerServerLayersKnowNoFeature",
    "server/src/platform/http/binder.ts",
    `import { smtp } from "#server/adapters/mail/port";\nexport const x = smtp;`,
  ],
  [
    "lowerServerLayersKnowNoFeature",
    "server/src/adapters/sms/none.ts",
    `import "#server/features/memos/service";`,
  ],
  ...inFile(
    "featuresImportOnlyThoseBelow",
    "server/src/features/memos/service.ts",
    `import { total } from "#server/features/reports/service";\nexport const x = total;`,
    `import type { T } from "../reports/reads.ts";\nexport type U = T;`,
    `export const load = () => import("#server/features/templates/service");`,
    `import { job } from "#server/features/follow-ups/checkins/jobs";\nexport const x = job;`,
    `import type { T } from "../media/store.ts";\nexport type U = T;`,
  ),
  [
    "featuresImportOnlyThoseBelow",
    "server/src/features/weather/service.ts",
    "export const forecast = 1;",
  ],
  ...inFile(
    "compositionRootUsesNoStores",
    "server/src/job-handlers.ts",
    `import { one } from "#server/features/memos/store";\nexport const x = one;`,
    `import type { One } from "./features/memos/recipients/counts-store.ts";\nexport type O = One;`,
  ),
  ...inFile(
    "routesHoldNoLogic",
    "server/src/features/memos/list-routes.ts",
    "export const x = { get: (ctx) => { return ctx; } };",
    "export const x = { get: function (ctx) { return ctx; } };",
    "function get(ctx) { return ctx; }\nexport const x = { get };",
    "export const x = { get: (ctx) => (ctx.actor ? 1 : 2) };",
    "export const x = { get: (ctx) => ctx.actor && ctx.tx };",
    "export const x = { get: (ctx) => ctx.actor ?? ctx.tx };",
    "export const x = { get: async (ctx) => ({ a: await one(ctx), b: await two(ctx) }) };",
    "export const x = { get: (ctx) => (ctx.seen = true) };",
  ),
  [
    "pureFilesStayPure",
    "server/src/features/memos/rules.ts",
    `import { one } from "./store.ts";\nexport const x = one;`,
  ],
  [
    "featuresTakeNothingOfNode",
    "server/src/features/memos/memo-present.ts",
    `import { readFile } from "node:fs/promises";\nexport const x = readFile;`,
  ],
  [
    "featuresTakeNothingOfNode",
    "server/src/features/memos/rules.ts",
    `import { randomBytes } from "node:crypto";\nexport const x = randomBytes;`,
  ],
  [
    "webLayersPointDownwards",
    "web/src/ui/card.tsx",
    `import { Page } from "#web/features/memos/page";\nexport const Card = Page;`,
  ],
  [
    "webLayersPointDownwards",
    "web/src/lib/shape.ts",
    `import type { B } from "../ui/button.tsx";\nexport type C = B;`,
  ],
  [
    "webFeaturesNeverImportEachOther",
    "web/src/features/reports/page.tsx",
    `import { Page } from "../memos/page.tsx";\nexport const x = Page;`,
  ],
  [
    "webFeaturesNeverImportEachOther",
    "web/src/features/reports/page.tsx",
    `export const load = () => import("#web/features/memos/page");`,
  ],
  [
    "sqlOnlyInStoresAndReads",
    "server/src/features/memos/service.ts",
    `export const x = (db) => db.insertInto("memos");`,
  ],
  [
    "sqlOnlyInStoresAndReads",
    "server/src/features/memos/routes.ts",
    `import { sql as query } from "kysely";\nexport const x = query;`,
  ],
  [
    "sqlOnlyInStoresAndReads",
    "server/src/features/memos/late-jobs.ts",
    "export const x = (sql) => sql`select 1`;",
  ],
  ...inFile(
    "sqlOnlyInStoresAndReads",
    "server/src/features/memos/service.ts",
    `export const x = (db) => db["insertInto"]("memos");`,
    `export const x = (db) => db.executeQuery({ sql: "select 1", parameters: [] });`,
    `import { CompiledQuery } from "kysely";\nexport const x = CompiledQuery.raw("delete from memos");`,
    `export const x = () => import("kysely");`,
  ),
  ["sqlOnlyInStoresAndReads", "server/src/app.ts", `import pg from "pg";\nexport const x = pg;`],
  ...inFile(
    "featuresReachOutsideThroughContext",
    "server/src/features/memos/service.ts",
    "export const x = () => Date.now();",
    "export const x = () => new Date();",
    "export const x = () => Date();",
    `export const x = process["env"];`,
    "export const x = globalThis.process.env;",
    "export const x = () => performance.now();",
    "export const x = () => Math.random();",
    "export const x = () => crypto.randomUUID();",
    "export const x = (url: string) => fetch(url);",
    "export const x = (f: () => void) => setTimeout(f, 10);",
    "export const x = { post: fetch };",
    "const { env } = process;\nexport const x = env;",
  ),
  ...inFile(
    "featuresTakeNothingOfNode",
    "server/src/features/memos/service.ts",
    `import { env } from "node:process";\nexport const x = env;`,
    `import { env } from "process";\nexport const x = env;`,
    `import { randomUUID } from "node:crypto";\nexport const x = randomUUID;`,
    `import * as all from "node:crypto";\nexport const x = all;`,
    `import timers from "node:timers/promises";\nexport const x = timers;`,
    `export const x = () => import("node:crypto");`,
  ),
  ...inFile(
    "featuresKeepNoState",
    "server/src/features/memos/service.ts",
    "const seen = new Map<number, string>();\nexport const x = () => seen;",
    "export const seen = new Set([1]);",
    "export const seen: Map<number, string> = new Map();",
    "let last = 0;\nexport const x = () => last++;",
    "const seen: number[] = [];\nexport const x = seen;",
    "export const seen: Record<string, number> = {};",
  ),
  [
    "scopesAreMadeWhereMembershipIsKnown",
    "server/src/features/memos/service.ts",
    `import { type CompanyScope, companyScope as scoped } from "#server/platform/scope";\nexport const x = (): CompanyScope => scoped(1);`,
  ],
  [
    "scopesAreMadeWhereMembershipIsKnown",
    "server/src/features/memos/routes.ts",
    `export const x = () => import("#server/platform/scope");`,
  ],
  [
    "scopesAreMadeWhereMembershipIsKnown",
    "server/src/features/memos/service.ts",
    `import type { CompanyScope } from "#server/platform/scope";\nexport const x = { companyId: 1 } as CompanyScope;`,
  ],
  ...inFile(
    "storesAndReadsTakeTheScope",
    "server/src/features/memos/store.ts",
    "export async function one(db: Db, memoId: number) { return [db, memoId]; }",
    `export const everyMemo = (db: Db) => db.selectFrom("memos");`,
    `export function every(db: Kysely<Database>) { return db.selectFrom("memos"); }`,
    "export const every = async (tx: Transaction<Database>) => tx;",
    "export const every = function (db: Db) { return db; };",
    "export const every = ({ db }: { db: Db }) => db;",
    "export const memos = { every(db: Db) { return db; } };",
    "export const every = (ctx: UserContext) => ctx.tx;",
    "export const every: (db: Db) => unknown = (db) => db;",
    "function every(db: Db) { return db; }\nexport const x = (scope: CompanyScope) => [every, scope];",
  ),
  [
    "storesAndReadsTakeTheScope",
    "server/src/features/memos/list-reads.ts",
    "export function all(db: Db, companyId: number) { return [db, companyId]; }",
  ],
  ["pathsStandInTheContract", "web/src/lib/live.ts", `export const path = "/api/company/events";`],
  [
    "pathsStandInTheContract",
    "server/src/features/media/present.ts",
    "export const path = (id: number) => `/api/files/${id}`;",
  ],
  [
    "webTestingIsForTests",
    "web/src/features/memos/draft.ts",
    `import { openPage } from "#web/lib/testing/open-page.tsx";\nexport const open = openPage;`,
  ],
  [
    "webTakesOnlyTypesOfSchemas",
    "web/src/ui/form.ts",
    `import { calls } from "@lineup/contract/memos/calls";\nexport const x = calls;`,
  ],
  [
    "webTakesOnlyTypesOfSchemas",
    "web/src/ui/form.ts",
    `import { z } from "zod";\nexport const x = z;`,
  ],
  [
    "migrationsAreAppendOnly",
    "server/src/migrations/0001-foundation.ts",
    "export const foundation = 1;",
  ],
  ["migrationsAreAppendOnly", "server/src/migrations/9999-new.ts", "export const next = 1;"],
  ...inFile(
    "tablesHaveOneWriter",
    "server/src/features/reports/store.ts",
    `export const x = (db) => db.deleteFrom("memo_counts");`,
    `export const x = (db) => db["deleteFrom"]("memo_counts as m");`,
    "export const x = (db) => db.updateTable(`memo_counts`);",
    "export const x = (db, table) => db.updateTable(table);",
    "export const x = (sql) => sql`update memo_counts set acknowledged = 0`;",
    'export const x = (sql) => sql`DELETE FROM "memo_counts"`;',
    `export const x = (sql) => sql\`delete from \${sql.table("memo_counts")} where true\`;`,
    "export const x = (sql, table) => sql`delete from ${sql.table(table)} where id = 1`;",
    `export const x = (sql) => sql.raw("update memo_counts set acknowledged = 0");`,
    `export const x = (sql) => sql.raw("delete from " + "memo_counts");`,
    `export const x = CompiledQuery.raw("truncate table memo_counts");`,
  ),
  ...inFile(
    "sqlReadsOnlyTablesBelow",
    "server/src/features/auth/list-reads.ts",
    `export const x = (db) => db.selectFrom("memos");`,
    `export const x = (db) => db["selectFrom"](["users as u", "memos as m"]);`,
    `export const x = (db) => db.selectFrom("users").innerJoin("memos", "memos.id", "users.id");`,
    "export const x = (db) => db.selectFrom(`users`).leftJoin(`memos as m`, (join) => join);",
    "export const x = (sql) => sql`select 1 FROM memos m`;",
    "export const x = (sql) => sql`select 1 from users u, memos m`;",
    'export const x = (sql) => sql`select 1 from users left join "memos" on true`;',
    "export const x = (sql) => sql`select 1 from users cross join lateral memos`;",
    `export const x = (sql) => sql\`select 1 from \${sql.table("memos")}\`;`,
    "const part = (sql) => sql`memos m`;\nexport const x = (sql) => sql`select 1 from ${part(sql)}`;",
    `export const x = (sql, named) => named(sql, "memos");`,
    `export const x = (sql) => sql.raw("select 1 from memos");`,
    "export const x = (sql, kind) => sql`select 1 from ${sql.table(`${kind}s`)}`;",
  ),
  ...inFile(
    "tablesHaveOneWriter",
    "server/src/platform/audit.ts",
    `export const x = (db) => db.deleteFrom("memos");`,
    "export const x = (sql) => sql`insert into memos (id) values (1)`;",
    "export const x = (sql, table) => sql`update ${table} m set id = 1`;",
  ),
  [
    "sqlReadsOnlyTablesBelow",
    "server/src/platform/audit.ts",
    `import { sql } from "kysely";\nexport const x = sql\`select from memos\`;`,
  ],
  ["exportsAreNamed", "web/src/ui/card.tsx", "export default () => null;"],
  ["exportsAreNamed", "web/src/ui/all.ts", `export * from "./button.tsx";`],
  [
    "suppressionsGiveTheirReason",
    "web/src/ui/card.tsx",
    "// oxlint-disable-next-line react/no-danger\nexport const x = 1;",
  ],
  [
    "suppressionsGiveTheirReason",
    "web/src/ui/card.tsx",
    "// @ts-ignore because\nexport const x = 1;",
  ],
  [
    "suppressionsGiveTheirReason",
    "web/src/ui/card.tsx",
    "// @ts-expect-error\nexport const x = 1;",
  ],
  ["namesSaySomething", "web/src/lib/utils.ts", "export const x = 1;"],
  ["namesSaySomething", "server/src/platform/helpers/text.ts", "export const x = 1;"],
  ["namesSaySomething", "web/src/ui/index.ts", "export const x = 1;"],
  ["namesAreKebabCase", "web/src/ui/dateField.tsx", "export const x = 1;"],
  ["namesAreKebabCase", "web/src/ui/Card.module.css", "b {}"],
  ["featureFilesKeepTheVocabulary", "server/src/features/memos/manager.ts", "export const x = 1;"],
  [
    "featureFilesKeepTheVocabulary",
    "server/src/features/memos/deep/deeper/store.ts",
    "export const x = 1;",
  ],
  ["featureFilesKeepTheVocabulary", "server/src/features/registry.ts", "export const x = 1;"],
  ["featureFilesKeepTheVocabulary", "contract/src/memos/types.ts", "export const x = 1;"],
  ["foldersStaySmall", "web/src/ui/lists/table.tsx", "export const x = 1;"],
  ["webFoldersGoOneLevelDeep", "web/src/features/memos/list/rows/row.tsx", "export const x = 1;"],
  ["webFoldersGoOneLevelDeep", "web/src/entities/memo.ts", "export const x = 1;"],
  ["webFoldersGoOneLevelDeep", "web/src/ui/lists/rows/row.tsx", "export const x = 1;"],
  ["contractNounsAreThoseOfTheServer", "contract/src/postings/events.ts", "export const x = 1;"],
  ["webNounsAreThoseOfTheServer", "web/src/features/chat/page.tsx", "export const x = 1;"],
  ["webNounsAreThoseOfTheServer", "web/src/entities/writing/form.ts", "export const x = 1;"],
  [
    "featureFilesKeepTheVocabulary",
    "contract/src/memos/surveys/surveys/calls.ts",
    "export const x = 1;",
  ],
  ["filesStaySmall", "web/src/ui/long.ts", `export const x = 1;\n${"// line\n".repeat(300)}`],
  ["filesStaySmall", "web/src/ui/long.test.ts", `export const x = 1;\n${"// line\n".repeat(400)}`],
];

test.each(PLANTED)("%s finds its violation in %s", (rule, path, text) => {
  plant({ [path]: text });

  const { violations } = checkStructure(root);

  expect(violations.map((violation) => violation.rule)).toContain(rule);
  expect(new Set(violations.map((violation) => `${violation.rule} ${violation.path}`))).toEqual(
    new Set([`${rule} ${path}`]),
  );
});

test("every rule has a planted violation", () => {
  expect(new Set(PLANTED.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)));
});

test("an exception that is no longer needed is refused", () => {
  plant({
    "server/src/features/users/exception-reads.ts": "export const x = 1;",
    "server/src/platform/exception-store.ts": "export const x = 1;",
  });

  const { violations } = checkStructure(root);

  const expected = [
    ...Object.keys(PLATFORM_TABLES).map((table) => `the platform no longer writes ${table}`),
    ...Object.keys(READS_OF_HIGHER_TABLES.users).map(
      (table) => `users no longer needs its entry for ${table}`,
    ),
  ];
  expect(violations.map(({ message }) => message).toSorted()).toEqual(expected.toSorted());
});

test("a file that does not parse is an error, not a pass", () => {
  plant({ "web/src/ui/broken.ts": "export const = ;" });

  expect(() => checkStructure(root)).toThrow(/broken.ts does not parse/);
});

function plant(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
