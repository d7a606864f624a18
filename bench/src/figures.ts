/** One measured value, what it was held against, and its bound. */
export interface Figure {
  readonly what: string;
  /** Which database, or which page. */
  readonly where: string;
  /** What the product took, in words. */
  readonly measured: string;
  /** What the bare baseline took in the same run; empty where the bound is absolute. */
  readonly baseline: string;
  readonly value: number;
  readonly bound: {
    readonly kind: "most" | "least";
    readonly limit: number;
    readonly unit: string;
  };
}

/** @returns true when the value keeps its bound; NaN, for a value that could not be measured, breaks it */
export function isKept({ value, bound }: Figure): boolean {
  return bound.kind === "most" ? value <= bound.limit : value >= bound.limit;
}

/** @returns the figures as a Markdown table */
export function tableOf(figures: readonly Figure[]): string {
  const columns = ["figure", "where", "measured", "baseline", "value", "bound", "kept"];
  const rows = figures.map((figure) => {
    const { kind, limit, unit } = figure.bound;
    return [
      figure.what,
      figure.where,
      figure.measured,
      figure.baseline || "–",
      `${shown(figure.value)}${unit}`,
      `${kind === "most" ? "≤" : "≥"} ${shown(limit)}${unit}`,
      isKept(figure) ? "yes" : "**no**",
    ];
  });
  return markdownTable(columns, rows);
}

/** @returns a Markdown table whose columns are padded to one width */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = columns.map((_, column) =>
    Math.max(...[columns, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  return [line(columns), rule, ...rows.map(line)].join("\n");
}

/** @returns a number without digits that say nothing */
export function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

/** @returns a duration such as `2 min 05 s` */
export function shownSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  const rest = String(whole % 60);
  return whole < 60 ? `${rest} s` : `${Math.floor(whole / 60)} min ${rest.padStart(2, "0")} s`;
}
