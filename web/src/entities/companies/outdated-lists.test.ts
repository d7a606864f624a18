import { expect, test } from "vitest";
import { listOf, shownBy } from "./outdated-lists.ts";

test("a changed name refetches a memo's lists of people", () => {
  const list = listOf("EmployeeChanged", { employee_id: 7 });
  expect(list).toBe("employees");
  expect(shownBy.employees).toEqual(
    expect.arrayContaining(["listMemoRecipients", "listAcknowledgements", "listMemoResponses"]),
  );
});
