import { auditFieldPlace, auditFieldWords } from "@lineup/contract/audit-words";
import type { ImportRow } from "@lineup/contract/employees/imports/schemas";
import type { ReactNode } from "react";
import { fieldValueText, joinChanges } from "#web/lib/text/field-changes.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import styles from "./imports.module.css";

/**
 * The fields that the list leaves out: the table has columns for the names and the employee number, and the phone number includes
 * the country code.
 */
const known = new Set(["name_first", "name_last", "company_ext_id", "phone_country_code"]);

/** The list of a new person's fields. It is compact, because an import can add thousands of people. */
export function NewPerson({ changes }: Pick<ImportRow, "changes">): ReactNode {
  const language = useLanguage();
  const shown = joinChanges(changes)
    .filter(({ field, after }) => !known.has(field) && !(field === "is_active" && after === true))
    .toSorted((one, other) => auditFieldPlace(one.field) - auditFieldPlace(other.field))
    .map(({ field, after }) => ({
      label: auditFieldWords(field, language),
      value: fieldValueText(field, after, language),
    }))
    .filter(({ value }) => value !== "");
  return (
    <dl className={styles.facts}>
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
