import { expect, test } from "vitest";
import { wentOutAt } from "./went-out.ts";

const nine = "2026-11-20T09:00:00.000Z";
const ten = "2026-11-20T10:00:00.000Z";
const eleven = "2026-11-20T11:00:00.000Z";
const sent = { status: "published", published_at: ten, start_at: null, end_at: null } as const;

test.each([
  ["as it was sent", sent, ten],
  ["as it was sent, its start long past", { ...sent, start_at: nine }, ten],
  ["at its start", { ...sent, start_at: eleven }, eleven],
  ["as it was sent, ended since", { ...sent, status: "expired", end_at: eleven }, ten],
  ["not yet", { ...sent, status: "scheduled", start_at: eleven }, null],
  ["never: it ended before", { ...sent, status: "expired", start_at: eleven, end_at: ten }, null],
  ["never: a draft", { ...sent, status: "draft", published_at: null }, null],
] as const)("a memo goes out %s", (_when, memo, at) => expect(wentOutAt(memo)).toBe(at));
