// What may stand in which file. Each rule takes one file and yields { line, message } for every violation.
import { lineAt, visit } from "./source-files.mjs";

const SQL_METHODS = new Set([
  "selectFrom",
  "insertInto",
  "updateTable",
  "deleteFrom",
  "mergeInto",
  "replaceInto",
]);

/** SQL stands in store and reads (and in platform and migrations), nowhere else. */
export function* sqlOnlyInStoresAndReads(file) {
  if (!file.path.startsWith("server/src/") || file.isTest) return;
  if (/^server\/src\/(platform|migrations)\//.test(file.path)) return;
  if (/\/([a-z-]+-)?(store|reads)\.ts$/.test(file.path)) return;
  for (const { specifier, names, line, typeOnly } of file.imports) {
    if (typeOnly) continue;
    if (specifier === "kysely" && names.includes("sql"))
      yield { line, message: "sql belongs in store or reads" };
    if (specifier === "pg") yield { line, message: "the database driver belongs in platform" };
  }
  yield* collect(file, (report) => ({
    TaggedTemplateExpression: (node) => {
      if (node.tag.name === "sql") report(node, "sql`…` belongs in store or reads");
    },
    CallExpression: ({ callee }) => {
      const method = callee.type === "MemberExpression" ? callee.property.name : undefined;
      if (SQL_METHODS.has(method)) report(callee, `${method} belongs in store or reads`);
    },
  }));
}

/** Time and configuration come into a feature through ctx. */
export function* featuresTakeTimeAndConfigFromContext(file) {
  if (!file.path.startsWith("server/src/features/") || file.isTest) return;
  yield* collect(file, (report) => ({
    MemberExpression: (node) => {
      const name = `${node.object.name}.${node.property.name ?? node.property.value}`;
      if (name === "Date.now" || name === "process.env")
        report(node, `${name} comes in through ctx`);
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

/**
 * A company's scope is made where membership was just checked (platform), where a row or event names its company (jobs,
 * subscribers, audiences), and where the company itself is made (founding, seed).
 */
const SCOPE_MAKERS =
  /^server\/src\/(platform\/|seed\/|audiences\.ts$|features\/([^/]+\/([a-z-]+-)?(jobs|subscribers)|companies\/found-service)\.ts$)/;

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

/** Stores and reads that work before it is known in which company: of people, their sign-ins and invitations. */
const BEFORE_A_COMPANY =
  /^server\/src\/features\/((auth|users|invites)\/|companies\/(found-store|membership-reads)\.ts$)/;

/** What reads or writes a company's rows says of which company, and can say it only with a scope. */
export function* storesAndReadsTakeTheScope(file) {
  if (!/^server\/src\/features\/.*\/([a-z-]+-)?(store|reads)\.ts$/.test(file.path)) return;
  if (file.isTest || BEFORE_A_COMPANY.test(file.path)) return;
  yield* collect(file, (report) => ({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type !== "FunctionDeclaration") return;
      const types = declaration.params.map((param) => typeNameOf(param));
      if (types.includes("Db") && !types.includes("CompanyScope"))
        report(declaration, `${declaration.id.name} must take the CompanyScope`);
    },
  }));
}

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

function typeNameOf(param) {
  return param.typeAnnotation?.typeAnnotation.typeName?.name;
}

function collect(file, makeVisitors) {
  const found = [];
  const report = (node, message) => found.push({ line: lineAt(file, node.start), message });
  visit(file, makeVisitors(report));
  return found;
}
