import { expect, test } from "vitest";
import { noticeTarget } from "./notice-target.ts";

test.each([
  ["CHAT", "/$company_id/chats", { search: { id: "7" } }],
  ["TASK", "/$company_id/tasks/$id", { params: { id: "7" } }],
  ["MEMO", "/$company_id/memo/$id", { params: { id: "7" } }],
  ["ANSWER", "/$company_id/memo/$id", { params: { id: "7" } }],
  ["QUESTION", "/$company_id/flags/{-$id}", { params: { id: "7" } }],
] as const)("a notice of type %s leads to %s", (type, to, rest) => {
  expect(noticeTarget({ type, type_id: 7 })).toMatchObject({ to, ...rest });
});
