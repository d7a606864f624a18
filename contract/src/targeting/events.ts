/** One of the lists that a company keeps for itself; of its people, where many changed at once. */
export type CompanyList = "locations" | "audiences" | "tags" | "employees";

/** Something in one of the company's own lists is new, another or gone. Goes to management. */
export type CompanyListChanged = {
  readonly type: "CompanyListChanged";
  readonly payload: { readonly list: CompanyList };
};
