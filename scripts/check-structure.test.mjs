import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { checkStructure, rules } from "./check-structure.mjs";

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lineup-structure-"));
  plant(CLEAN);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A tree that keeps every rule, close to where each would break. */
const CLEAN = {
  "contract/src/memos/calls.ts": `import { z } from "zod";\nimport { errors } from "../errors.ts";\nexport const calls = { z, errors };`,
  "contract/src/errors.ts": "export const errors = {};",
  "server/src/main.ts": `export const now = Date.now();`,
  "server/src/platform/db/pool.ts": `import pg from "pg";\nimport type { Mail } from "#server/adapters/mail/port";\nexport type M = Mail;\nexport const pool = pg;`,
  "server/src/adapters/mail/port.ts": "export interface Mail { send(): void }",
  "server/src/features/memos/store.ts":
    'import { sql } from "kysely";\nexport const one = (db) => [db.selectFrom(sql`memos`), db.insertInto("memo_counts"), sql`insert into memos`];',
  "server/src/features/memos/list-reads.ts":
    "export function all(db: Db, scope: CompanyScope) { return [db, scope]; }",
  "server/src/features/auth/store.ts":
    "export function one(db: Db, email: string) { return [db, email]; }",
  "server/src/features/memos/recipient-reads.ts": `export const all = (db) => db.selectFrom("recipients");`,
  "server/src/platform/scope.ts": "export const companyScope = (companyId) => ({ companyId });",
  "server/src/features/memos/jobs.ts": `import { companyScope } from "#server/platform/scope";\nexport const job = companyScope;`,
  "server/src/features/memos/access.ts": `import type { CompanyScope } from "#server/platform/scope";\nexport const may = (scope: CompanyScope) => scope;`,
  "server/src/features/memos/events.ts": "export const published = 1;",
  "server/src/features/memos/service.ts": "export const at = (text: string) => new Date(text);",
  "server/src/features/memos/policy.ts": `import { createHash } from "node:crypto";\nexport const hash = createHash;\nimport type { Memo } from "./store.ts";\nexport const mayRead = (memo: Memo) => memo;`,
  "server/src/features/reports/reads.ts": `import { all } from "#server/features/memos/recipient-reads";\nimport { published } from "#server/features/memos/events";\nexport const r = [all, published];`,
  "server/src/migrations/index.ts": "export const migrations = {};",
  "web/src/app/routes.tsx": `import { Page } from "#web/features/memos/page";\nexport const routes = [Page];`,
  "web/src/features/memos/page.tsx": `import { Button } from "#web/ui/button";\nexport const Page = () => <Button />;`,
  "web/src/lib/form.ts": `import type { calls } from "@lineup/contract/memos/calls";\nexport type C = typeof calls;`,
  "server/src/platform/http/health.ts": `export const path = "/api/health";`,
  "web/src/ui/button.tsx":
    "// oxlint-disable-next-line react/no-danger -- the text is ours\nexport const Button = () => <b />;",
  "web/vite.config.ts": "export default {};",
};

test("a tree that keeps the rules passes", () => {
  expect(checkStructure(root)).toEqual({ violations: [], files: Object.keys(CLEAN).length });
});

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
  [
    "serverFeaturesShareReadsAndEvents",
    "server/src/features/reports/service.ts",
    `import { one } from "#server/features/memos/store";\nexport const x = one;`,
  ],
  [
    "serverFeaturesShareReadsAndEvents",
    "server/src/features/reports/service.ts",
    `import type { T } from "../memos/service.ts";\nexport type U = T;`,
  ],
  [
    "pureFilesStayPure",
    "server/src/features/memos/rules.ts",
    `import { one } from "./store.ts";\nexport const x = one;`,
  ],
  [
    "pureFilesStayPure",
    "server/src/features/memos/memo-present.ts",
    `import { readFile } from "node:fs/promises";\nexport const x = readFile;`,
  ],
  [
    "pureFilesStayPure",
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
    "web/src/features/chat/page.tsx",
    `import { Page } from "../memos/page.tsx";\nexport const x = Page;`,
  ],
  [
    "webFeaturesNeverImportEachOther",
    "web/src/features/chat/page.tsx",
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
  ["sqlOnlyInStoresAndReads", "server/src/app.ts", `import pg from "pg";\nexport const x = pg;`],
  [
    "featuresTakeTimeAndConfigFromContext",
    "server/src/features/memos/service.ts",
    "export const x = () => Date.now();",
  ],
  [
    "featuresTakeTimeAndConfigFromContext",
    "server/src/features/memos/service.ts",
    "export const x = () => new Date();",
  ],
  [
    "featuresTakeTimeAndConfigFromContext",
    "server/src/features/memos/service.ts",
    `export const x = process["env"];`,
  ],
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
  [
    "storesAndReadsTakeTheScope",
    "server/src/features/memos/store.ts",
    "export async function one(db: Db, memoId: number) { return [db, memoId]; }",
  ],
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
  [
    "tablesHaveOneWriter",
    "server/src/features/reports/store.ts",
    `export const x = (db) => db.deleteFrom("memo_counts");`,
  ],
  [
    "tablesHaveOneWriter",
    "server/src/features/reports/store.ts",
    "export const x = (sql) => sql`update memo_counts set acknowledged = 0`;",
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
    "server/src/features/memos/deep/store.ts",
    "export const x = 1;",
  ],
  ["featureFilesKeepTheVocabulary", "server/src/features/registry.ts", "export const x = 1;"],
  ["featureFilesKeepTheVocabulary", "contract/src/memos/types.ts", "export const x = 1;"],
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
