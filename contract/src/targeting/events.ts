/**
 * One of the lists that a company keeps for itself. `employees`: many people at once; of a single one `EmployeeChanged` tells.
 * `joinCode`: only that it is another one, or on or off; the code itself is for admins, as `alerts` are: of what whom the company tells
 * by e-mail. `templates`: what of them is shared as well. `chatReports`:
 * reported chat messages.
 */
export type CompanyList =
  | "locations"
  | "audiences"
  | "tags"
  | "devices"
  | "employees"
  | "joinCode"
  | "alerts"
  | "templates"
  | "packages"
  | "chatReports";

/** Something in one of the company's own lists is new, another or gone. Goes to management. */
export type CompanyListChanged = {
  readonly type: "CompanyListChanged";
  readonly payload: { readonly list: CompanyList };
};
