import { expect, test } from "vitest";
import { listOf, shownBy } from "./outdated-lists.ts";

test("what somebody is called now, a memo's lists of its people say too", () => {
  const list = listOf("EmployeeChanged", { employee_id: 7 });
  expect(list).toBe("employees");
  expect(shownBy.employees).toEqual(
    expect.arrayContaining(["listMemoRecipients", "listAcknowledgements", "listMemoResponses"]),
  );
});
