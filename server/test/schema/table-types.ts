// Reads the interfaces of the tables (src/platform/db/tables) as data. Types don't exist at run time, so the source is parsed.
import { readFileSync } from "node:fs";
import path from "node:path";

import { parseSync } from "oxc-parser";

/** A column as its TypeScript interface describes it. */
export interface TypedColumn {
  readonly table: string;
  readonly column: string;
  /** The type of a value that is read, such as `number`, `Date[]` or `"draft" | "published"`. Unknown types are as written. */
  readonly type: string;
  readonly nullable: boolean;
  /** True if an insert may omit the column. */
  readonly optional: boolean;
  /** True if the column can't be written. */
  readonly generated: boolean;
}

const files = [
  "platform/db/tables/column-types.ts",
  "platform/db/tables/account-tables.ts",
  "platform/db/tables/company-tables.ts",
  "platform/db/tables/memo-tables.ts",
  "platform/db/tables/survey-tables.ts",
  "platform/db/tables/scheduler-tables.ts",
  "platform/db/tables/send-tables.ts",
  "platform/db/tables/chat-tables.ts",
  "platform/db/tables/template-tables.ts",
  "platform/outbox/schema.ts",
];
const groups = [
  "AccountTables",
  "CompanyTables",
  "MemoTables",
  "SurveyTables",
  "SchedulerTables",
  "SendTables",
  "ChatTables",
  "TemplateTables",
  "OutboxTables",
];

export function readTypedColumns(): TypedColumn[] {
  const declared = files.flatMap(declarationsOf);
  const aliases = new Map<string, Node>();
  const tables = new Map<string, Node>();
  for (const node of declared) {
    if (node.type === "TSTypeAliasDeclaration") aliases.set(node.id.name, node.typeAnnotation);
    if (node.type === "TSInterfaceDeclaration") tables.set(node.id.name, node);
  }
  const fieldsOf = (node: Node): Node[] => [
    ...(node?.extends ?? []).flatMap((base: Node) => fieldsOf(tables.get(base.expression.name))),
    ...(node?.body.body ?? []),
  ];
  const members = groups.flatMap((name) => tables.get(name)?.body.body ?? []);
  return members.flatMap((member: Node) => {
    const fields = fieldsOf(tables.get(typeOf(member).typeName.name));
    return fields.map((field: Node) => ({
      table: member.key.name as string,
      column: field.key.name as string,
      ...describe(typeOf(field), aliases),
    }));
  });
}

// oxlint-disable-next-line typescript/no-explicit-any -- a syntax tree of some hundred node types, read by name
type Node = any;

type Described = Pick<TypedColumn, "type" | "nullable" | "optional" | "generated">;

function describe(node: Node, aliases: ReadonlyMap<string, Node>): Described {
  const name: string | undefined = node.typeName?.name;
  const [select, insert] = node.typeArguments?.params ?? [];
  if (name === "GeneratedAlways")
    return { ...plain(select, aliases), optional: true, generated: true };
  if (name === "ColumnType") {
    const given = union(insert, aliases).map((part) => part.type);
    const optional = given.includes("TSUndefinedKeyword") || given.includes("TSNeverKeyword");
    return { ...plain(select, aliases), optional };
  }
  const alias = name === undefined ? undefined : aliases.get(name);
  // The ColumnType of a generic alias defines how the argument is read and written.
  if (alias?.typeName?.name !== undefined) {
    const { optional, generated, nullable } = describe(alias, aliases);
    const inner = select === undefined ? describe(alias, aliases) : plain(select, aliases);
    return { ...inner, nullable: nullable || inner.nullable, optional, generated };
  }
  const found = plain(node, aliases);
  // A bare type from the contract is a union of strings, because JSON columns are always wrapped.
  const isWords = /^[A-Z]/.test(found.type) && !["Buffer", "Date", "Date[]"].includes(found.type);
  return isWords ? { ...found, type: "string" } : found;
}

/** Describes a type without wrappers, which is the same for reading and writing. */
function plain(node: Node, aliases: ReadonlyMap<string, Node>): Described {
  const parts = union(node, aliases);
  const nullable = parts.some(
    ({ type }) => type === "TSNullKeyword" || type === "TSUnknownKeyword",
  );
  const type = parts
    .filter((part) => part.type !== "TSNullKeyword" && part.type !== "TSUndefinedKeyword")
    .map(written)
    .join(" | ");
  return { type, nullable, optional: false, generated: false };
}

function union(node: Node, aliases: ReadonlyMap<string, Node>): Node[] {
  if (node.type === "TSUnionType") return node.types.flatMap((part: Node) => union(part, aliases));
  const alias = aliases.get(node.typeName?.name);
  return alias === undefined ? [node] : union(alias, aliases);
}

const keywords: Readonly<Record<string, string>> = {
  TSNumberKeyword: "number",
  TSStringKeyword: "string",
  TSBooleanKeyword: "boolean",
};

function written(node: Node): string {
  if (node.type === "TSArrayType") return `${written(node.elementType)}[]`;
  if (node.type === "TSLiteralType") return JSON.stringify(node.literal.value);
  // A branded string.
  if (node.typeName?.name === "SealedPin") return "string";
  return keywords[node.type] ?? node.typeName?.name ?? "json";
}

function typeOf(member: Node): Node {
  return member.typeAnnotation.typeAnnotation;
}

function declarationsOf(file: string): Node[] {
  const name = path.resolve(import.meta.dirname, "../../src", file);
  const { program, errors } = parseSync(name, readFileSync(name, "utf8"));
  if (errors.length > 0) throw new Error(`${file} does not parse`);
  return program.body.map((node: Node) => node.declaration ?? node);
}
