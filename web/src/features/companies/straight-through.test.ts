import { expect, test } from "vitest";
import { straightThrough } from "./straight-through.ts";

test("opens the only team when nothing else waits", () => {
  expect(straightThrough({ teamIds: [7], inviteCount: 0, show: false })).toBe(7);
});

test("shows the chooser on request", () => {
  expect(straightThrough({ teamIds: [7], inviteCount: 0, show: true })).toBe("choose");
  expect(straightThrough({ teamIds: [7], inviteCount: undefined, show: true })).toBe("choose");
});

test("shows the chooser when there is something to choose", () => {
  expect(straightThrough({ teamIds: [7], inviteCount: 1, show: false })).toBe("choose");
  expect(straightThrough({ teamIds: [7, 8], inviteCount: 0, show: false })).toBe("choose");
  expect(straightThrough({ teamIds: [], inviteCount: 0, show: false })).toBe("choose");
});

test("waits for the invitations only if they matter", () => {
  expect(straightThrough({ teamIds: [7], inviteCount: undefined, show: false })).toBe("wait");
  expect(straightThrough({ teamIds: [7, 8], inviteCount: undefined, show: false })).toBe("choose");
});
