import { expect, test } from "vitest";
import { ApiError } from "#web/lib/api/api-error.ts";
import { earlierCode } from "./use-sent-to.ts";

const now = 1_000_000;
const phone = "(312)-555-0101";
const refused = (retryAfter: number | null) =>
  new ApiError("Too many attempts", { status: 429, code: "rate_limited", retryAfter });

test("a number refused for seconds has a code, sent when its 30 seconds began", () => {
  expect(earlierCode(refused(12), phone, null, now)).toEqual({ phone, at: now - 18_000 });
  expect(earlierCode(refused(30), phone, null, now)).toEqual({ phone, at: now });
});

test("a number refused for longer has a code only if this tab sent it", () => {
  for (const wait of [31, 3600, null]) {
    expect(earlierCode(refused(wait), phone, null, now)).toBeNull();
    const last = { phone, at: now - 300_000 };
    expect(earlierCode(refused(wait), phone, last, now)).toEqual(last);
    const other = { ...last, phone: "(312)-555-0102" };
    expect(earlierCode(refused(wait), phone, other, now)).toBeNull();
  }
});

test("other failures imply no code", () => {
  const last = { phone, at: now };
  for (const code of ["network", "unavailable", "validation_failed"] as const)
    expect(earlierCode(new ApiError("no", { code, retryAfter: 1 }), phone, last, now)).toBeNull();
  expect(earlierCode(new Error("no"), phone, last, now)).toBeNull();
});
