/**
 * Someone was added, changed or taken away. Goes to management, and to the person unless it is of what they don't see. It says
 * no more: who may see what of them differs, so the record is fetched again.
 */
export type EmployeeChanged = {
  readonly type: "EmployeeChanged";
  readonly payload: { readonly employee_id: number };
};
