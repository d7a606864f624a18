/** One measured value, its baseline and its bound. */
export interface Figure {
  /** The name of the figure. */
  readonly what: string;
  /** The database or the page. */
  readonly where: string;
  /** The product's result, as text. */
  readonly measured: string;
  /** The bare baseline's result in the same run, as text; empty if the bound is absolute. */
  readonly baseline: string;
  readonly value: number;
  readonly bound: {
    readonly kind: "most" | "least";
    readonly limit: number;
    readonly unit: string;
  };
}

/** @returns true if the value is within its bound; NaN, which means that it couldn't be measured, is not */
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

/** @returns a Markdown table in which the cells of each column are padded to the same width */
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

/** @returns the number as text: whole numbers as they are, others with two decimals below 10 and one from 10 on */
export function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

/** @returns a duration such as `2 min 05 s` */
export function shownSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  const rest = String(whole % 60);
  return whole < 60 ? `${rest} s` : `${Math.floor(whole / 60)} min ${rest.padStart(2, "0")} s`;
}
