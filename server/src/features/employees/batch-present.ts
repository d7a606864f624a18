import type { NamesOf } from "#server/features/employees/batch-reads";
import {
  type ChangedRow,
  type Fields,
  idsIn,
  isLink,
} from "#server/features/employees/batch-rules";
import type { AuditChange } from "#server/platform/audit";

/** @returns a person's entry in the audit log */
export function entryOf({ id, name, before, after }: ChangedRow, names: NamesOf): AuditChange {
  return {
    ...{ kind: "employee", id, name },
    before: before && auditedIn(before, names),
    after: auditedIn(after, names),
  };
}

/** As the entry of a single change has it: names for ids, and of a PIN only whether there is one. */
function auditedIn(fields: Fields, names: NamesOf): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (field === "pin") return ["has_pin", value !== null];
      if (!isLink(field)) return [field, value];
      const called = idsIn(fields, field).map((id) => names[field].get(id) ?? String(id));
      return [`${field.slice(0, -"_ids".length)}s`, called.toSorted()];
    }),
  );
}
