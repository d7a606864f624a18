import { peopleCount } from "./company.ts";
import type { Stage } from "./stage.ts";

/**
 * Publishes a memo to all 50,000 people but its author, with the call of the composer.
 * @returns the id of the memo
 * @throws Error if it didn't reach everyone
 */
export async function publishMemo({ http, company }: Stage, title: string): Promise<number> {
  const { memo } = await http.call("createMemo", company.adminToken, {
    company_id: company.id,
    title,
    content: "<p>Please check this <strong>before noon</strong>, and say when it is done.</p>",
    type: "standard",
    status: "published",
  });
  const { id, recipient_count: reached } = memo as { id: number; recipient_count: number };
  if (reached !== peopleCount - 1) throw new Error(`The memo reached ${reached}`);
  return id;
}
