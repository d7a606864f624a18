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
  test("an acknowledgement on another device clears the red dot here", () => {
    expect(outdatedCalls(acknowledgedBy(me), me)).toEqual(
      expect.arrayContaining(["getCompany", "listEmployeeMessages", "getHome"]),
    );
  });

  test("someone else's acknowledgement changes nothing that waits for the reader", () => {
    const calls = outdatedCalls(acknowledgedBy(8), me);
    expect(calls).not.toContain("getCompany");
    expect(calls).not.toContain("listEmployeeMessages");
  });

  test("a removed memo that is open is refetched, and so are its questions", () => {
    expect(outdatedCalls({ type: "MemoRemoved", payload: { memo_id: 1 } }, me)).toEqual(
      expect.arrayContaining(["getMemo", "listFollowUps", "getFlaggedMessage"]),
    );
  });

  test("a changed title refetches a memo's questions and responses", () => {
    expect(outdatedCalls({ type: "MemoChanged", payload: { memo_id: 1 } }, me)).toEqual(
      expect.arrayContaining(["listFollowUps", "getFlaggedMessage", "listMemoResponses"]),
    );
  });

  test.each(["MemoPublished", "MemoChanged", "MemoRemoved"] as const)(
    "%s refetches a person's page and the report of people",
    (type) => {
      expect(outdatedCalls({ type, payload: { memo_id: 1 } }, me)).toEqual(
        expect.arrayContaining(["getMemoSummary", "listUnreadMemos", "listPeopleReport"]),
      );
    },
  );

  test("an acknowledgement moves a memo from a person's unread list to their read list", () => {
    expect(outdatedCalls(acknowledgedBy(8), me)).toEqual(
      expect.arrayContaining(["getMemoSummary", "listUnreadMemos", "listReadMemos"]),
    );
  });

  test.each(["MemoPublished", "MemoChanged", "MemoRemoved"] as const)(
    "%s refetches who has been celebrated",
    (type) => {
      const calls = outdatedCalls({ type, payload: { memo_id: 1 } }, me);
      expect(calls).toContain("listCelebrations");
    },
  );

  test("questions and answers refetch the person's page", () => {
    const asked = { memo_id: 1, flag_id: 2, employee_id: 8, flagged_count: 1 };
    const withdrawn = { type: "MemoFlagWithdrawn", payload: asked } as const;
    expect(outdatedCalls(withdrawn, me)).toContain("getEmployee");
  });

  test("the number of people who asked is refetched, because it may include the event already", () => {
    const payload = { memo_id: 1, flag_id: 2, employee_id: 8, flagged_count: 1 };
    const withdrawn = { type: "MemoFlagWithdrawn", payload } as const;
    expect(outdatedCalls(withdrawn, me)).toEqual(expect.arrayContaining(["getMemo", "listMemos"]));
  });

  test("a reaction is counted by its event, but a missed one is refetched", () => {
    const payload = { memo_id: 1, added: "love", removed: null };
    const counted = { type: "CelebrationCounted", payload } as const;
    expect(outdatedCalls(counted, me)).toEqual([]);
    expect(outdatedCalls(counted, me, true)).toEqual(
      expect.arrayContaining(["getHome", "listEmployeeMessages", "getMemo"]),
    );
  });
});
