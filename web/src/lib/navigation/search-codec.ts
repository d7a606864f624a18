/** The query of an address. All values are texts, so a code such as 012345 keeps its leading zero. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Reads a query such as `?a=1&b=2`. If a name is repeated, its last value counts. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query and leaves out empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "")
      query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}
