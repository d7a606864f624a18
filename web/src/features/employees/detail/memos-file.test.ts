import type { MemoRow } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";
import { memosLines } from "./memos-file.ts";

test("a memo has its reader's title and the time its recipients got it", () => {
  const memo = {
    ...{ title: "The menu", locale_code: "en", translated_titles: { es: "El menú" } },
    ...{ category: "Safety", status: "published", employee_response: null, due_at: null },
    ...{ published_at: "2026-03-01T12:00:00.000Z", start_at: "2026-03-10T12:00:00.000Z" },
    ...{ first_out_at: null, end_at: null },
  } as unknown as MemoRow;
  const named = { locales: ["es"], categoryName: (category: string) => `*${category}*` };
  const [, line = ""] = memosLines({ unread_memos: [memo], read_memos: [] }, named);
  expect(line).toContain("El menú");
  expect(line).toContain("*Safety*");
  expect(line).toContain("2026-03-10");
  expect(line).not.toContain("2026-03-01");
});
