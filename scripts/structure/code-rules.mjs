// What may stand in which file. Each rule takes one file and yields { line, message } for every violation.
import { lineAt, visit } from "./source-files.mjs";

const SQL_METHODS = new Set([
  "selectFrom",
  "selectNoFrom",
  "insertInto",
  "updateTable",
  "deleteFrom",
  "mergeInto",
  "replaceInto",
  "executeQuery",
]);

/** SQL stands in store and reads (and in platform and migrations), nowhere else. */
export function* sqlOnlyInStoresAndReads(file) {
  if (!file.path.startsWith("server/src/") || file.isTest) return;
  if (/^server\/src\/(platform|migrations)\//.test(file.path)) return;
  if (/\/([a-z-]+-)?(store|reads)\.ts$/.test(file.path)) return;
  for (const { specifier, line, typeOnly } of file.imports) {
    if (!typeOnly && /^(kysely|pg)($|\/)/.test(specifier))
      yield { line, message: `${specifier} belongs in store, reads and platform` };
  }
  yield* collect(file, (report) => ({
    TaggedTemplateExpression: (node) => {
      if (node.tag.name === "sql") report(node, "sql`…` belongs in store or reads");
    },
    CallExpression: ({ callee }) => {
      const method = callee.type === "MemberExpression" ? memberName(callee) : undefined;
      if (SQL_METHODS.has(method)) report(callee, `${method} belongs in store or reads`);
    },
  }));
}

/** Ways out of a function's arguments: the machine, the clock, chance, the network, timers. */
const OUTSIDE = new Set([
  ...["process", "globalThis", "global", "require", "console", "performance", "crypto"],
  ...["fetch", "WebSocket", "EventSource", "AbortSignal"],
  ...["setTimeout", "setInterval", "setImmediate", "queueMicrotask"],
]);
const OUTSIDE_MEMBERS = new Set(["Date.now", "Math.random", "Temporal.Now"]);

/** Time, configuration and all else outside come into a feature through ctx. Of Node's modules see import-rules.mjs. */
export function* featuresReachOutsideThroughContext(file) {
  if (!file.path.startsWith("server/src/features/") || file.isTest) return;
  const names = new Set();
  yield* collect(file, (report) => ({
    ...nodesOf(KEYED, ({ computed, shorthand, key }) => {
      if (!computed && !shorthand) names.add(key);
    }),
    MemberExpression: (node) => {
      if (!node.computed) names.add(node.property);
      const member = `${node.object.name}.${memberName(node)}`;
      if (OUTSIDE_MEMBERS.has(member)) report(node, `${member} comes in through ctx`);
    },
    Identifier: (node) => {
      if (OUTSIDE.has(node.name) && !names.has(node))
        report(node, `${node.name} comes in through ctx`);
    },
    NewExpression: (node) => {
      if (node.callee.name === "Date" && node.arguments.length === 0)
        report(node, "new Date() comes in through ctx");
    },
    CallExpression: (node) => {
      if (node.callee.name === "Date") report(node, "Date() comes in through ctx");
    },
  }));
}

/** What has a name of its own that refers to nothing. */
const KEYED = [
  ...["Property", "PropertyDefinition", "MethodDefinition"],
  ...["TSPropertySignature", "TSMethodSignature"],
];

/** What a feature remembers stands in the database: a second node, and the same one after a restart, would not know it. */
export function* featuresKeepNoState(file) {
  if (!file.path.startsWith("server/src/features/") || file.isTest) return;
  for (const statement of file.tree?.body ?? []) {
    const declared = statement.declaration ?? statement;
    if (declared.type !== "VariableDeclaration") continue;
    const line = lineAt(file, declared.start);
    for (const { id, init } of declared.declarations) {
      if (declared.kind === "const" && !isCollection(init)) continue;
      if (declared.kind === "const" && typeNameOf(id)?.startsWith("Readonly")) continue;
      yield {
        line,
        message: `${id.name} can change: keep it in the database, or type it Readonly…`,
      };
    }
  }
}

/** A list or table that is empty at first is there to be filled. */
function isCollection(init) {
  if (init?.type === "NewExpression") return /^(Weak)?(Map|Set)$|^Array$/.test(init.callee.name);
  return (init?.elements ?? init?.properties)?.length === 0;
}

/**
 * A company's scope is made where membership was just checked (platform), where a row or event names its company (jobs,
 * subscribers, audiences), and where the company itself is created (create-service, seed).
 */
const SCOPE_MAKERS =
  /^server\/src\/(platform\/|seed\/|audiences\.ts$|features\/([^/]+\/([a-z-]+\/)?([a-z-]+-)?(jobs|subscribers)|companies\/create-service)\.ts$)/;

/** Who holds a scope has proven membership: so nobody else makes one. */
export function* scopesAreMadeWhereMembershipIsKnown(file) {
  if (!file.path.startsWith("server/src/") || file.isTest || SCOPE_MAKERS.test(file.path)) return;
  for (const { target, names, line, typeOnly } of file.imports) {
    if (target !== "server/src/platform/scope" || typeOnly) continue;
    // A namespace, or a whole module fetched at run time, holds it too.
    if (names.some((name) => name !== "CompanyScope") || names.length === 0)
      yield { line, message: "only platform, jobs, subscribers, audiences and seed make a scope" };
  }
  yield* collect(file, (report) => ({
    TSAsExpression: ({ typeAnnotation, start }) => {
      if (typeAnnotation.typeName?.name === "CompanyScope")
        report({ start }, "a scope is made by companyScope, never by a cast");
    },
  }));
}

/** Stores and reads that work before it is known in which company: of people, their sign-ins and invitations, and of logos. */
const BEFORE_A_COMPANY =
  /^server\/src\/features\/((auth|users|invites)\/|companies\/(create-store|membership-reads|logo-reads)\.ts$)/;

/** Types through which a function reaches the database, and those that say in which company. */
const REACHES_DATABASE = /\b(Db|Kysely|Transaction|QueryCreator|(Public|User|Preparing)Context)\b/;
const SAYS_COMPANY = /\bCompany(Scope|Context)\b/;

/** What reads or writes a company's rows says of which company, and can say it only with a scope. */
export function* storesAndReadsTakeTheScope(file) {
  if (!/^server\/src\/features\/.*\/([a-z-]+-)?(store|reads)\.ts$/.test(file.path)) return;
  if (file.isTest || BEFORE_A_COMPANY.test(file.path)) return;
  const scoped = [];
  yield* collect(file, (report) =>
    nodesOf(FUNCTIONS, (node) => {
      const signature = file.text.slice(node.start, node.body?.start ?? node.end);
      const isInside = scoped.some(({ start, end }) => start < node.start && node.end <= end);
      if (SAYS_COMPANY.test(signature)) scoped.push(node);
      else if (!isInside && REACHES_DATABASE.test(signature))
        report(node, "what takes the database must take the CompanyScope");
    }),
  );
}

const FUNCTIONS = [
  ...["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"],
  ...["TSFunctionType", "TSMethodSignature"],
];

const isPath = (text) => typeof text === "string" && text.startsWith("/api/");

/** Paths of calls stand in the contract; the platform serves a few beside it. */
export function* pathsStandInTheContract(file) {
  if (!/^(server|web)\/src\//.test(file.path) || file.isTest) return;
  if (file.path.startsWith("server/src/platform/http/")) return;
  yield* collect(file, (report) => ({
    Literal: (node) => {
      if (isPath(node.value)) report(node, `${node.value} belongs in the contract`);
    },
    TemplateElement: (node) => {
      if (isPath(node.value.raw)) report(node, `${node.value.raw} belongs in the contract`);
    },
  }));
}

/** Named exports only; a tool that demands a default export says so by its file name. */
export function* exportsAreNamed(file) {
  if (/(\.config\.ts|\/global-setup\.ts)$/.test(file.path)) return;
  yield* collect(file, (report) => ({
    ExportDefaultDeclaration: (node) => report(node, "named exports only"),
    ExportAllDeclaration: (node) =>
      report(node, "no barrels: name what is passed on, or import it where it is"),
  }));
}

/** A suppression says why: after ` -- ` for the linter, after the directive for the compiler. */
export function* suppressionsGiveTheirReason(file) {
  for (const { value, start } of file.comments) {
    const line = lineAt(file, start);
    if (/@ts-(ignore|nocheck)/.test(value))
      yield { line, message: "use @ts-expect-error with a reason" };
    if (/@ts-expect-error\s*$/.test(value))
      yield { line, message: "@ts-expect-error without a reason" };
    if (/(oxlint|eslint)-disable/.test(value) && !/ -- \S/.test(value)) {
      yield { line, message: "a lint suppression without a reason (write ` -- why`)" };
    }
  }
}

function typeNameOf(declared) {
  return declared.typeAnnotation?.typeAnnotation.typeName?.name;
}

/** `a.b` and `a["b"]` alike. */
function memberName({ property }) {
  return property.name ?? property.value;
}

/** One visitor for several types of nodes. */
function nodesOf(types, see) {
  return Object.fromEntries(types.map((type) => [type, see]));
}

function collect(file, makeVisitors) {
  const found = [];
  const report = (node, message) => found.push({ line: lineAt(file, node.start), message });
  visit(file, makeVisitors(report));
  return found;
}
