import type { ImportField } from "@lineup/contract/import-fields";

/** A file of people as a system exports or documents it. */
export interface RosterShape {
  readonly system: string;
  /** The public page that documents the columns. */
  readonly source: string;
  readonly columns: readonly Column[];
}

/**
 * A column: its header; the field that it is read as, `-` if it is left out, or `note` if it is left out with a note; and its values
 * for three people, or one for all of them, separated by `|`.
 */
type Column = readonly [header: string, field: ImportField | "-" | "note", values: string];

/** The values of the three people. */
export const first = "Ana|Bea|Cy";
export const last = "Ruiz|Soto|Díaz";
export const full = "Ana Ruiz|Bea Soto|Cy Díaz";
export const lastFirst = "Ruiz, Ana|Soto, Bea|Díaz, Cy";
export const phones = "(312) 555-0191|312-555-0192|3125550193";
export const emails = "ana@example.com|bea@example.com|cy@example.com";
export const ids = "1041|1042|1043";
export const jobs = "Server|Line Cook|Server";
export const places = "North|South|North";
export const hired = "01/15/2020|03/20/2021|11/30/2022";
export const born = "05/17/1990|12/25/1988|07/31/2001";
export const isoHired = "2020-01-15|2021-03-20|2022-11-30";
export const isoBorn = "1990-05-17|1988-12-25|2001-07-31";
