declare const scoped: unique symbol;

/** Proof that the caller works for this company. Only the platform makes one; every store and read takes one. */
export interface CompanyScope {
  readonly companyId: number;
  readonly [scoped]: true;
}

/**
 * Makes a scope. Called where the platform has just checked membership, by jobs, subscribers and audiences for the company
 * of the row they act on, and where a company is made; nowhere else (the structure check holds this).
 */
export function companyScope(companyId: number): CompanyScope {
  return { companyId } as CompanyScope;
}
