import type { SendableType } from "@lineup/contract/constants";

/** The columns that name the template or package. */
export type SendableColumns =
  | { readonly memo_template_id: number; readonly memo_template_package_id: null }
  | { readonly memo_template_id: null; readonly memo_template_package_id: number };

export function columnsOfSendable(type: SendableType, id: number): SendableColumns {
  return type === "memo_template"
    ? { memo_template_id: id, memo_template_package_id: null }
    : { memo_template_id: null, memo_template_package_id: id };
}

export function sendableOf(columns: {
  readonly memo_template_id: number | null;
  readonly memo_template_package_id: number | null;
}): { type: SendableType; id: number } {
  const { memo_template_id, memo_template_package_id } = columns;
  return memo_template_id === null
    ? { type: "memo_template_package", id: memo_template_package_id ?? 0 }
    : { type: "memo_template", id: memo_template_id };
}
