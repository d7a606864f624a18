import type { ColumnType, GeneratedAlways } from "kysely";

export type Id = GeneratedAlways<number>;
/** A column with a default in the database. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
/**
 * A JSON column. It is read as a value but must be written as JSON text, because the driver would turn an array into a
 * PostgreSQL array.
 */
export type Json<T> = ColumnType<T, string, string>;
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type RoleColumn = "admin" | "manager" | "employee";
/** The locales that the database's check constraint allows. */
export type LocaleColumn = "en" | "es" | "fr" | "pt";
