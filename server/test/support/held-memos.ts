import type { TestEmployee } from "./company-fixture.ts";
import { TEST_START, type TestApp } from "./test-app.ts";

/** The columns of a memo or send that is held for another ten minutes. */
export const held = {
  status: "held",
  held_until: new Date(TEST_START.getTime() + 600_000),
  published_at: TEST_START,
} as const;

/** Inserts a memo that can still be undone. @returns its ID */
export async function insertHeldMemo(
  { database: { db } }: TestApp,
  { companyId: company_id }: TestEmployee,
  sendId: number | null,
): Promise<number> {
  const words = { title: "New dishes", content: "<p>Four of them.</p>" };
  const { id } = await db
    .insertInto("memos")
    .values({ company_id, ...words, ...held, send_id: sendId, send_position: sendId && 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("memo_versions")
    .values({ company_id, memo_id: id, version: 1, ...words, hash: "0", attachments: "[]" })
    .execute();
  return id;
}
