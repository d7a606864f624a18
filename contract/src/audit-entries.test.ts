import { expect, test } from "vitest";

import { auditEntries } from "./audit-entries.ts";
import type { AuditPart, EntriesOf } from "./audit-types.ts";
import {
  auditActionWords,
  type AuditField,
  auditFieldWords,
  auditValueWords,
} from "./audit-words.ts";
import type { AuditKind } from "./constants.ts";
import type { tagEndpoints } from "./tags/endpoints.ts";

// Planted mistakes: each one must stop the compiler, or `npm run check` fails at its @ts-expect-error.

const entry = { kind: "tag", en: "made", es: "creó" } as const;
const { login: _, ...withoutLogin } = auditEntries;

export const planted = [
  // @ts-expect-error -- a call of the noun has no entry
  { entries: { createTag: entry, updateTag: entry } } satisfies AuditPart<typeof tagEndpoints>,
  // @ts-expect-error -- a call that writes is missing in the total map
  withoutLogin satisfies EntriesOf<keyof typeof auditEntries>,
  // @ts-expect-error -- an entry without Spanish words
  { createTag: { kind: "tag", en: "made" } } satisfies EntriesOf<"createTag">,
  // @ts-expect-error -- a kind without Spanish words
  { kinds: { tag: { en: "Tag" } } } satisfies AuditPart,
  // @ts-expect-error -- a kind that there is not
  "no-kind" satisfies AuditKind,
  // @ts-expect-error -- a job without Spanish words
  { jobs: { "send-due": { en: "sent" } } } satisfies AuditPart,
  // @ts-expect-error -- a field without Spanish words
  { fields: { title: { en: "Title" } } } satisfies AuditPart,
  // @ts-expect-error -- a field without words at all
  "nickname" satisfies AuditField,
];

test("An action and a field have words in both languages", () => {
  expect(auditActionWords("createTag", "es")).toBe("creó la etiqueta");
  expect(auditActionWords("open-due-checkins", "en")).toBe("automatically started a check-in with");
  expect(auditFieldWords("title.es", "es")).toBe("Título (español)");
  expect(auditFieldWords("type", "es", "memo")).toBe("Tipo");
  expect(auditFieldWords("type", "es", "employee")).toBe("Puesto");
});

test("An interval has its unit, in the singular and the plural", () => {
  const words = (value: object, language: "en" | "es"): string =>
    auditValueWords(value, language, String);
  expect(words({ count: 2, unit: "week" }, "en")).toBe("2 weeks");
  expect(words({ count: 1, unit: "month" }, "es")).toBe("1 mes");
  expect(words({ count: 3, unit: "month" }, "es")).toBe("3 meses");
});
