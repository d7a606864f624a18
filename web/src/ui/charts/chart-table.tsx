import type { ReactNode } from "react";

/** A table with the numbers of a chart, for screen readers. */
export function ChartTable({
  label,
  rows,
}: {
  label: string;
  rows: readonly { readonly name: string; readonly amount: string }[];
}): ReactNode {
  return (
    <div className="hidden-text">
      <table>
        <caption>{label}</caption>
        <tbody>
          {rows.map(({ name, amount }, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rows may have the same text, and rows never move
            <tr key={n}>
              <th scope="row">{name}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
