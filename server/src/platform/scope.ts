declare const scoped: unique symbol;

/** Proof that the code may use this company's data. Only the platform creates scopes; every store and read takes one. */
export interface CompanyScope {
  readonly companyId: number;
  readonly [scoped]: true;
}

/**
 * Creates a scope. It is only called where the platform has just checked membership, where a company is created, and by jobs,
 * subscribers and audiences for the company of the row that they handle. The structure check enforces this.
 */
export function companyScope(companyId: number): CompanyScope {
  return { companyId } as CompanyScope;
}
