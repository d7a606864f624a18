import { expect, test } from "vitest";
import { wentOutAt, type WhenSent } from "./sent-at.ts";

const nine = "2026-11-20T09:00:00.000Z";
const ten = "2026-11-20T10:00:00.000Z";
const eleven = "2026-11-20T11:00:00.000Z";
const twelve = "2026-11-20T12:00:00.000Z";
const sent: WhenSent = {
  ...{ status: "published", published_at: ten, first_out_at: null, start_at: null, end_at: null },
};
const ended: WhenSent = { ...sent, status: "expired" };

test.each([
  ["as it was sent", sent, ten],
  ["as it was sent, its start long past", { ...sent, start_at: nine }, ten],
  ["at its start", { ...sent, start_at: eleven }, eleven],
  ["as it was sent, ended since", { ...ended, end_at: eleven }, ten],
  [
    "as it was sent, put off and then ended",
    { ...ended, first_out_at: ten, start_at: twelve, end_at: eleven },
    ten,
  ],
  ["at its new start", { ...sent, first_out_at: ten, start_at: eleven }, eleven],
  ["not yet", { ...sent, status: "scheduled", start_at: eleven }, null],
  ["never: it ended before", { ...ended, start_at: eleven, end_at: ten }, null],
  ["never: a draft", { ...sent, status: "draft", published_at: null }, null],
] as const)("a memo goes out %s", (_when, memo, at) => expect(wentOutAt(memo)).toBe(at));
