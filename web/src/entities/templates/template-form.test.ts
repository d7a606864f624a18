import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import { expect, test } from "vitest";
import { formOf } from "#web/entities/memos/form/memo-form.ts";
import { daysOf, formOfTemplate, isDays, templateOf } from "./template-form.ts";

const template = {
  ...{ id: 7, title: "Weekly lineup", content: "<p>Hi</p>", display_type: "memo", kind: "message" },
  ...{ type: "standard", category: "Safety", priority: "high", signature: true, revision: 3 },
  ...{ answer_type: null, options: [], options_key: "custom", is_anonymous: false, media: [] },
  ...{ mode: "segments", location_ids: [4], audience_ids: [], include_new_members: false },
  recipients: [{ id: 9, name: "Eli" }],
  ...{ tags: [{ id: 3, title: "Opening" }], author: "Ada", author_description: "Chef" },
  translations: [
    {
      ...{ locale_code: "es", title: "Semana", content: "<p>Hola</p>", options: [] },
      ...{ recipient_title: null, recipient_content: null },
    },
  ],
} as unknown as MemoTemplate;

test("A template is edited as a memo form and saved unchanged", () => {
  const form = formOfTemplate(template);
  expect(form).toMatchObject({ title: "Weekly lineup", type: "standard", revision: 3 });
  const sent = templateOf(form, 1, { opens: "2", due: "3", end: "" });
  expect(sent).toMatchObject({
    ...{ company_id: 1, title: "Weekly lineup", type: "standard", category: "Safety" },
    ...{ priority: "high", signature: true, due_after_days: 3, expire_after_days: null },
    reveal_after_days: 2,
    ...{ location_ids: [4], recipient_ids: [9], tag_ids: [3], include_new_members: false },
    translations: [{ locale_code: "es", title: "Semana", content: "<p>Hola</p>" }],
  });
  // The author of a template is not the author of a memo that is sent from it.
  expect(form.author_description).toBeNull();
  for (const field of ["start_at", "reveal_at", "due_at", "end_at", "status", "author_description"])
    expect(sent).not.toHaveProperty(field);
});

test("A new template is for everyone and contains no people celebrated", () => {
  expect(formOfTemplate(null)).toEqual(formOf(null));
  const party = { ...formOf(null, undefined, "celebration"), title: "Hi" };
  const sent = templateOf({ ...party, celebrated: [{ id: 5, name: "Ada" }] }, 1, {
    ...{ opens: "", due: "", end: "" },
  });
  expect(sent).not.toHaveProperty("celebrated_ids");
});

test("A template keeps the personal message of a celebration and the mark of outdated translations", () => {
  const party = {
    ...{ ...template, display_type: "celebration", kind: "celebration", type: "birthday" },
    ...{ recipient_title: "Happy birthday!", recipient_content: null },
    translations: template.translations.map((one) => ({ ...one, is_outdated: true })),
  } as MemoTemplate;
  const form = formOfTemplate(party);
  expect(form.own_words).toEqual({ title: "Happy birthday!", content: "" });
  expect(form.translations.es?.is_outdated).toBe(true);
  expect(templateOf(form, 1, { opens: "", due: "", end: "" })).toMatchObject({
    ...{ type: "birthday", recipient_title: "Happy birthday!", recipient_content: null },
  });
});

test("Dates become days after the start; those beyond a year are left out", () => {
  const now = new Date("2026-03-02T15:00:00Z");
  const dates = (due_at: string | null, end_at: string | null, start_at: string | null = null) =>
    daysOf({ ...formOf(null), start_at, due_at, end_at }, now);
  expect(dates("2026-03-05T15:00:00Z", null)).toEqual({ opens: "", due: "3", end: "" });
  expect(dates("2026-03-02T18:00:00Z", "2026-03-09T09:00:00Z")).toEqual({
    ...{ opens: "", due: "1", end: "7" },
  });
  const start = "2026-03-10T15:00:00Z";
  expect(dates("2026-03-11T15:00:00Z", "2028-03-11T15:00:00Z", start)).toEqual({
    ...{ opens: "", due: "1", end: "" },
  });
  const opening = (reveal_at: string, due_at: string | null, end_at: string | null): string =>
    daysOf({ ...formOf(null), reveal_at, due_at, end_at }, now).opens;
  expect(opening("2026-03-04T09:00:00Z", "2026-03-05T15:00:00Z", null)).toBe("2");
  // The opening is left out if it rounds to 0 days, or if the memo ends on the day of the opening.
  expect(opening("2026-03-02T18:00:00Z", null, null)).toBe("");
  expect(opening("2026-03-03T14:00:00Z", null, "2026-03-03T15:00:00Z")).toBe("");
  expect(opening("2028-03-02T15:00:00Z", null, null)).toBe("365");
});

test("Days are counted by the local clock, so a clock change adds no day", () => {
  const daysIn = (dates: object): object =>
    daysOf({ ...formOf(null), ...dates }, new Date(), "America/Chicago");
  // All times in this test are nine in the morning in Chicago, before and after the clock change.
  const autumn = { start_at: "2026-10-28T14:00:00Z", due_at: "2026-11-04T15:00:00Z" };
  expect(daysIn({ ...autumn, end_at: "2026-11-11T15:00:00Z" })).toEqual({
    ...{ opens: "", due: "7", end: "14" },
  });
  const spring = { start_at: "2026-03-02T15:00:00Z", due_at: "2026-03-09T14:00:00Z" };
  expect(daysIn(spring)).toMatchObject({ due: "7" });
});

test("A number of days is from 1 to 365 or empty", () => {
  for (const good of ["", "1", "30", "365"]) expect(isDays(good), good).toBe(true);
  for (const bad of ["0", "366", "-1", "1.5", "x", "1000"]) expect(isDays(bad), bad).toBe(false);
});
