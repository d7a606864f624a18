import { expect, test } from "vitest";
import { listOf, shownBy, shownBySettings } from "./outdated-lists.ts";

test("a changed name refetches a memo's lists of people", () => {
  const list = listOf("EmployeeChanged", { employee_id: 7 });
  expect(list).toBe("employees");
  expect(shownBy.employees).toEqual(
    expect.arrayContaining(["listMemoRecipients", "listAcknowledgements", "listMemoResponses"]),
  );
});

test("switching a feature on or off refetches what shows check-ins, and another setting doesn't", () => {
  expect(shownBySettings({ flags: [] })).toEqual(
    expect.arrayContaining(["listOwnFollowUps", "getHome", "getCompany"]),
  );
  expect(shownBySettings({ celebrate_birthdays: false })).not.toContain("getHome");
});
