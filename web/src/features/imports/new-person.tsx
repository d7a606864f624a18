import { auditFieldPlace, auditFieldWords, auditValueWords } from "@lineup/contract/audit-words";
import type { ImportRow } from "@lineup/contract/employees/import-schemas";
import { importFieldWords } from "@lineup/contract/import-fields";
import type { ReactNode } from "react";
import { formatDateTime } from "#web/lib/dates.ts";
import { useLanguage } from "#web/lib/i18n/language.ts";
import styles from "./imports.module.css";

/** What stands in the row already, and what everybody new is. */
const known = new Set(["name_first", "name_last", "company_ext_id", "phone_country_code"]);
const born = ["birth_date_year", "birth_date_month", "birth_date_day"] as const;

/** What is known of somebody new, in few lines: there are thousands of them. */
export function NewPerson({ changes }: Pick<ImportRow, "changes">): ReactNode {
  const language = useLanguage();
  const values = new Map(changes.map(({ field, after }) => [field, after]));
  const birthday = born.flatMap((field) => {
    const number = values.get(field);
    return typeof number === "number" ? [String(number).padStart(2, "0")] : [];
  });
  const shown = changes
    .filter(({ field, after }) => after !== null && !known.has(field) && !isBorn(field))
    .filter(({ field, after }) => !(field === "is_active" && after === true))
    .toSorted((one, other) => auditFieldPlace(one.field) - auditFieldPlace(other.field))
    .map(({ field, after }) => ({
      label: auditFieldWords(field, language),
      value: auditValueWords(after, language, formatDateTime),
    }));
  if (birthday.length > 0)
    shown.push({ label: importFieldWords.birth_date[language], value: birthday.join("-") });
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

function isBorn(field: string): boolean {
  return born.some((one) => one === field);
}
