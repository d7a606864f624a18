import type { z } from "zod";

/** A value of which a test states only what it is about. */
export type Partly<T> = T extends readonly (infer E)[]
  ? readonly Partly<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Partly<T[K]> | undefined }
    : T;

type Schema = z.core.$ZodTypes;
type Fields = Readonly<Record<string, unknown>>;
type Def<T extends string> = Extract<Schema["_zod"]["def"], { type: T }>;

/** The moment of every instant that a test leaves out. */
const plainInstant = "2026-01-05T12:00:00.000Z";

/**
 * Fills in what a test leaves out of a value, with the plainest value that its schema allows: null where null may stand, else an
 * empty text, an empty list, 0, false or the first of the choices. Optional fields stay out, and ids count from 1.
 * @param given what the test states
 * @returns the whole value, not checked yet
 */
export function plainValue(schema: z.core.$ZodType, given?: unknown): unknown {
  const { def } = (schema as Schema)._zod;
  const fill = fillers[def.type] as ((def: unknown, given: unknown) => unknown) | undefined;
  if (fill) return fill(def, given);
  return given === undefined ? plainLeaf(schema as Schema) : given;
}

const inner = (def: { innerType: z.core.$ZodType }, given: unknown): unknown =>
  plainValue(def.innerType, given);

/** How each type of schema that has others in it is filled in. */
const fillers: Readonly<Record<string, (def: never, given: unknown) => unknown>> = {
  object: ({ shape }: Def<"object">, given) => plainObject(shape, isFields(given) ? given : {}),
  array: ({ element }: Def<"array">, given) =>
    Array.isArray(given)
      ? given.map((one: unknown, at) => plainValue(element, numbered(element as Schema, one, at)))
      : (given ?? []),
  record: ({ valueType }: Def<"record">, given) =>
    Object.fromEntries(
      Object.entries(isFields(given) ? given : {}).map(([key, value]) => [
        key,
        plainValue(valueType, value),
      ]),
    ),
  nullable: (def: Def<"nullable">, given) =>
    given === undefined || given === null ? null : inner(def, given),
  optional: (def: Def<"optional">, given) => (given === undefined ? undefined : inner(def, given)),
  default: inner,
  prefault: inner,
  catch: inner,
  readonly: inner,
  pipe: (def: Def<"pipe">, given) =>
    plainValue(def.in._zod.def.type === "transform" ? def.out : def.in, given),
  lazy: (def: Def<"lazy">, given) => plainValue(def.getter(), given),
  union: (def: Def<"union">, given) => plainValue(choiceFor(def.options, given), given),
};

function plainObject(shape: Readonly<Record<string, z.core.$ZodType>>, given: Fields): Fields {
  const entries = Object.entries(shape).map(
    ([name, schema]) =>
      [name, plainValue(schema, given[name] ?? plainField(name, schema as Schema, given))] as const,
  );
  // What the schema does not know is kept, for the check to refuse it where it is strict.
  return { ...given, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}

/** @returns what a field says by its name: its schema alone would let it be no time, no day, no zone, or page 0 */
function plainField(name: string, schema: Schema, given: Fields): unknown {
  if (name in given) return given[name];
  if (name === "id" || name === "company_id" || name === "current_page" || name === "total_pages")
    return 1;
  if (schema._zod.def.type !== "string") return undefined;
  if (/(^|_)(at|since|until)$/.test(name)) return plainInstant;
  if (name.endsWith("_on")) return plainInstant.slice(0, 10);
  if (name.endsWith("_time")) return "12:00";
  return name === "timezone" ? "UTC" : undefined;
}

/** Records of a list whose ids a test leaves out have different ones. */
function numbered({ _zod: { def } }: Schema, given: unknown, at: number): unknown {
  const needsId = def.type === "object" && "id" in def.shape && isFields(given);
  return needsId && given["id"] === undefined ? { ...given, id: at + 1 } : given;
}

/** @returns the choice of a union that what is given fits; the first where nothing is given */
function choiceFor(options: readonly z.core.$ZodType[], given: unknown): z.core.$ZodType {
  const [first] = options;
  if (!first) throw new Error("A union without choices");
  if (given === undefined) return first;
  const fits = (option: z.core.$ZodType): boolean =>
    (option as z.ZodType).safeParse(plainValue(option, given)).success;
  return options.find(fits) ?? first;
}

function plainLeaf({ _zod: { def, bag } }: Schema): unknown {
  if (def.type === "string") return plainText("format" in def ? String(def.format) : "");
  if (def.type === "number")
    return typeof bag["minimum"] === "number" ? Math.max(0, bag["minimum"]) : 0;
  if (def.type === "boolean") return false;
  if (def.type === "enum") return Object.values(def.entries)[0];
  return def.type === "literal" ? def.values[0] : null;
}

function plainText(format: string): string {
  if (format === "datetime") return plainInstant;
  if (format === "date") return plainInstant.slice(0, 10);
  return format === "time" ? "12:00:00" : "";
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
