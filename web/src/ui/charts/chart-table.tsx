import type { ReactNode } from "react";

/** The numbers of a chart for screen readers. */
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
            // oxlint-disable-next-line react/no-array-index-key -- two may have the same words, and none moves
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
