/** One of the lists that a company keeps for itself. */
export type CompanyPart = "locations" | "audiences" | "tags";

/** Something in one of the company's own lists is new, another or gone. Goes to management. */
export type CompanyChanged = {
  readonly type: "CompanyChanged";
  readonly payload: { readonly part: CompanyPart };
};
