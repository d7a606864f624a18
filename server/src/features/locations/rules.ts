/** Words are read forwards; of numbers and dates the largest is looked for first. */
const forwards: readonly string[] = ["name", "timezone"];

/** @returns the direction in which a list is sorted: as asked, or as its field is read */
export function directionOf(input: {
  readonly sort_by: string;
  readonly sort_direction?: "asc" | "desc" | undefined;
}): "asc" | "desc" {
  return input.sort_direction ?? (forwards.includes(input.sort_by) ? "asc" : "desc");
}
