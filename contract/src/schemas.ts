import { z } from "zod";
import { defaultPageSize, maxPage, maxPageSize } from "./constants.ts";

/** Why a field can't be used, where a schema knows it better than Zod's own kinds of issues. The server has the words. */
export type FieldReason =
  | "special_characters"
  | "auth_code"
  | "country_code"
  | "passwords_differ"
  | "too_much_text"
  | "too_much_markup"
  | "hidden_only"
  | "language_twice"
  | "twice"
  | "pin"
  | "picture"
  | "color"
  | "time";

/** @returns the reason as the message of an issue */
export function because(reason: FieldReason): string {
  return reason;
}

/** A time of day, as clocks show it. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u, because("time"));

/** A whole number as JSON sends it, or written in plain digits as paths, queries and forms do; nothing else is one. */
export function wholeNumber<T extends z.ZodNumber>(number: T): z.ZodPreprocess<T> {
  return z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
    number,
  );
}

/** Record ids are positive integers that fit PostgreSQL's bigint and JavaScript's number alike. */
export const id = wholeNumber(z.number().int().positive());

/** The number of an event, or how many; 0 stands before the first. */
export const count = wholeNumber(z.number().int().min(0));

/** The number of a version or a revision, as PostgreSQL's int holds it; 0 stands before the first. */
export const version = wholeNumber(z.number().int().min(0).max(2_147_483_647));

/** An id that was read from one of these forms. */
const readId = z.number().int().positive();
const mostIds = 50_000;
const mostChosen = 2_000;

/**
 * A list of ids: `1,2`, repeated, JSON of ids, or of the records themselves as answers give them; of what a filter shows those
 * that are selected.
 */
export const ids = idsUpTo(mostIds);

/** The same of no more than `most`. */
export function idsUpTo(most: number) {
  return z.preprocess((given) => idsIn(given, most), z.array(readId).max(most));
}

/** The same of what is done to each: with no one to do it to, the call says so. */
export const someIds = z.preprocess(
  (given) => idsIn(given, mostIds),
  z.array(readId).min(1).max(mostIds),
);

/** The same of a list's filter, where nothing said is no filter. */
export const chosenIds = z
  .preprocess(
    (given) => (given === "" || given === null ? undefined : idsIn(given, mostChosen)),
    z.array(readId).max(mostChosen).optional(),
  )
  .optional();

/**
 * Reads the ids of a list of any of these forms. It stops at the first item that is no id, and at the first one too many: the schema
 * reports that one, and a list of 50,000 words doesn't get as many errors.
 */
function idsIn(given: unknown, most: number): unknown {
  if (typeof given === "string") return idsIn(listIn(given), most);
  if (typeof given === "number" || isRecord(given)) return idsIn([given], most);
  if (!Array.isArray(given)) return given;
  const found: unknown[] = [];
  for (const one of given as readonly unknown[])
    for (const value of idsOfItem(one)) {
      found.push(value);
      if (!Number.isSafeInteger(value) || Number(value) <= 0 || found.length > most) return found;
    }
  return found;
}

/** @returns the ids that one item stands for: its own, those of a list within the list, or none */
function idsOfItem(item: unknown): readonly unknown[] {
  const read = idOrJson(item);
  if (read === "") return [];
  if (Array.isArray(read)) return read.map(idOrJson);
  if (!isRecord(read)) return [read];
  const isSelected = flag.safeParse(read.selected ?? true).data !== false;
  return isSelected ? [idOrJson(read.id)] : [];
}

/** @returns the number that plain digits write, or what a text says in JSON; anything else as it is */
function idOrJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  return isJson(value) ? parsed(value) : value;
}

function listIn(text: string): unknown {
  return isJson(text) ? [parsed(text)].flat() : text.split(",").filter(Boolean);
}

/** @returns what a text says in JSON; the text itself where it is none */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

function isRecord(value: unknown): value is { id: unknown; selected?: unknown } {
  return typeof value === "object" && value !== null && "id" in value;
}

const earliest = Date.UTC(1900);
const latest = Date.UTC(2200);

/** ISO 8601 with a zone, as instants go over the wire; of a year that every part of the product can write. */
export const instant = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => earliest <= Date.parse(text) && Date.parse(text) < latest);

/** A day, `2019-05-01`, of a year that every part of the product can write, and the database can hold. */
export const day = z.iso
  .date({ abort: true })
  .refine((text) => earliest <= Date.parse(text) && Date.parse(text) < latest);

/**
 * One line of text that a person typed (the patterns of the API document name characters by their codes, because few tools know
 * the classes of Unicode): trimmed, composed, without line breaks, other control characters, and marks that
 * turn the direction of what follows.
 */
export function line(max: number): z.ZodString {
  return typed(max).regex(
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    /^[^\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/u,
    because("special_characters"),
  );
}

/** Text that a person typed, in lines: trimmed, composed, without control characters. */
export function lines(max: number): z.ZodString {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  const pattern = /^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*$/u;
  return typed(max).regex(pattern, because("special_characters"));
}

function typed(max: number): z.ZodString {
  const text = z.string().check(shortEnough(max)).trim().normalize("NFC");
  return text.overwrite((given) => (isUnseen(given) ? "" : given)).max(max);
}

/**
 * Refuses a text before it is composed, if it is much too long, or has a letter with more marks than any language writes. The time of
 * composing grows with the square of the number of marks.
 */
function shortEnough(max: number): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    const base = { input: value, continue: false };
    if (value.length > 4 * max + 1_000)
      issues.push({ ...base, code: "too_big", origin: "string", maximum: max, inclusive: true });
    else if (endlessLetter.test(value))
      issues.push({ ...base, code: "custom", message: because("special_characters") });
  };
}

/** As many marks in a row as the Stream-Safe Text Format of Unicode (UAX #15) allows, and one more. */
const endlessLetter = /\p{M}{31}/u;

/** @returns whether nothing of a text is seen: spaces, joiners, fillers and the like, or nothing at all */
export function isUnseen(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/** A flag as JSON sends it, or as query strings and forms do. */
export const flag = z.preprocess((value) => {
  if (value === "true" || value === "1" || value === 1 || value === "yes") return true;
  if (value === "false" || value === "0" || value === 0 || value === "no") return false;
  return value;
}, z.boolean());

/** A field that may be left out, and that forms send empty or as spaces and other clients as null when there is nothing to say. */
export function blankAsAbsent<S extends z.ZodType>(schema: S) {
  return z.preprocess(dropBlank, schema.optional()).optional();
}

/** The same for a field that means something when it is left out. */
export function blankAsDefault<const V extends string | number | boolean>(
  schema: z.ZodType<V>,
  absent: V,
) {
  return blankAsAbsent(schema)
    .transform((value) => value ?? absent)
    .meta({ default: absent });
}

function dropBlank(value: unknown): unknown {
  const isBlank = value === null || (typeof value === "string" && isUnseen(value));
  return isBlank ? undefined : value;
}

/** A field that null clears, and an empty one of a form. */
export function emptied<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === "" ? null : value), schema.nullable());
}

/** Fields that every call inside a company carries. */
export const inCompany = { company_id: id };

/** A free-text search. */
export const terms = blankAsDefault(line(200), "");

/** A page of a list, from 1. */
export const pageNumber = wholeNumber(z.number().int().min(1).max(maxPage));

/** Fields that ask for one page of a list. */
export const paging = {
  page: blankAsDefault(pageNumber, 1),
  per_page: blankAsDefault(wholeNumber(z.number().int().min(1).max(maxPageSize)), defaultPageSize),
  terms,
  sort_direction: blankAsAbsent(z.enum(["asc", "desc"])),
};

/** Fields that every paged answer carries. */
export const paged = {
  current_page: z.number().int(),
  total_pages: z.number().int(),
  total: z.number().int(),
  sort_by: z.string(),
  sort_direction: z.enum(["asc", "desc"]),
};

/** The field to sort by; one that the list doesn't know is the first. */
export function sortBy<const Field extends string>(first: Field, ...others: Field[]) {
  return z
    .enum([first, ...others])
    .default(first as never)
    .catch(first as never);
}

/** An answer without content. */
export const nothing = z.object({});

export const namedRef = z.object({ id: z.number().int(), name: z.string() });
