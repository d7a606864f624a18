import type { MemoNews } from "@lineup/contract/memos/events";
import { describe, expect, test } from "vitest";
import { outdatedCalls } from "./outdated-calls.ts";

const me = 7;
const acknowledgedBy = (employee_id: number): MemoNews => ({
  type: "MemoAcknowledged",
  payload: {
    memo_id: 1,
    employee_id,
    acknowledged_at: "2026-11-02T12:00:00.000Z",
    acknowledged_version: 1,
    acknowledged_hash: "",
    is_signed: false,
    survey_data: null,
  },
});

describe("outdatedCalls", () => {
  test("what I acknowledged on another device takes its red dot here too", () => {
    expect(outdatedCalls(acknowledgedBy(me), me)).toEqual(
      expect.arrayContaining(["getCompany", "listEmployeeMessages", "getHome"]),
    );
  });

  test("what somebody else acknowledged changes nothing that waits for me", () => {
    const calls = outdatedCalls(acknowledgedBy(8), me);
    expect(calls).not.toContain("getCompany");
    expect(calls).not.toContain("listEmployeeMessages");
  });

  test("a memo that is gone is looked for again where it is open, and so are its questions", () => {
    expect(outdatedCalls({ type: "MemoRemoved", payload: { memo_id: 1 } }, me)).toEqual(
      expect.arrayContaining(["getMemo", "listFollowUps", "getFlaggedMessage"]),
    );
  });

  test("what a memo is called now, its questions and what came of it say too", () => {
    expect(outdatedCalls({ type: "MemoChanged", payload: { memo_id: 1 } }, me)).toEqual(
      expect.arrayContaining(["listFollowUps", "getFlaggedMessage", "listMemoResponses"]),
    );
  });

  test.each(["MemoPublished", "MemoChanged", "MemoRemoved"] as const)(
    "what %s says changes what a person's page and the report of people count",
    (type) => {
      expect(outdatedCalls({ type, payload: { memo_id: 1 } }, me)).toEqual(
        expect.arrayContaining(["getMemoSummary", "listUnreadMemos", "listPeopleReport"]),
      );
    },
  );

  test("what somebody acknowledged moves from what they have left to what they have read", () => {
    expect(outdatedCalls(acknowledgedBy(8), me)).toEqual(
      expect.arrayContaining(["getMemoSummary", "listUnreadMemos", "listReadMemos"]),
    );
  });

  test.each(["MemoPublished", "MemoChanged", "MemoRemoved"] as const)(
    "what %s says may celebrate somebody, or celebrate them no more",
    (type) => {
      const calls = outdatedCalls({ type, payload: { memo_id: 1 } }, me);
      expect(calls).toContain("listCelebrations");
    },
  );

  test("what somebody asks, and is answered, stands on their page too", () => {
    const asked = { memo_id: 1, flag_id: 2, employee_id: 8, flagged_count: 1 };
    const withdrawn = { type: "MemoFlagWithdrawn", payload: asked } as const;
    expect(outdatedCalls(withdrawn, me)).toContain("getEmployee");
  });

  test("how many asked about a memo is fetched again, as what was fetched meanwhile may have counted it", () => {
    const payload = { memo_id: 1, flag_id: 2, employee_id: 8, flagged_count: 1 };
    const withdrawn = { type: "MemoFlagWithdrawn", payload } as const;
    expect(outdatedCalls(withdrawn, me)).toEqual(expect.arrayContaining(["getMemo", "listMemos"]));
  });

  test("a reaction counts by itself; told of late it may be counted already, and is fetched", () => {
    const payload = { memo_id: 1, added: "love", removed: null };
    const counted = { type: "CelebrationCounted", payload } as const;
    expect(outdatedCalls(counted, me)).toEqual([]);
    expect(outdatedCalls(counted, me, true)).toEqual(
      expect.arrayContaining(["getHome", "listEmployeeMessages", "getMemo"]),
    );
  });
});
