// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { failedNow } from "./use-failed-sends.ts";

const data = { scheduled_send_id: 7, title: "Menu", run_on: "2026-11-02" };
const failed = { event: "ScheduledSendFailed", seq: 3, data };

test("a failure is reported as it happens, but not for missed events", () => {
  expect(failedNow(failed)).toEqual(data);
  expect(failedNow({ ...failed, isMissed: true })).toBeNull();
  expect(failedNow({ ...failed, event: "ScheduledSendChanged" })).toBeNull();
});
