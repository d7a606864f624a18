import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";
import { shownIn } from "./reading.ts";

const memo = {
  title: "Closing list",
  content: "<p>Lights last.</p>",
  translations: [{ locale_code: "es", title: "Lista de cierre", content: "<p>Al final.</p>" }],
} as unknown as Memo;

test("a reader gets the translation into their language, and else the memo's own text", () => {
  expect(shownIn(memo, "es")).toMatchObject({
    title: "Lista de cierre",
    content: "<p>Al final.</p>",
    shownLocale: "es",
  });
  expect(shownIn(memo, "fr")).toMatchObject({ title: "Closing list", shownLocale: "en" });
});
