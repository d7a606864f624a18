import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { desk, phone, sit } from "../support/session.ts";
import { addPeople } from "../support/inviting.ts";

for (const [size, looks] of Object.entries({ phone, desk })) {
  test(`A person is invited by link, searched for and checked in with: ${size}`, async ({
    browser,
  }) => {
    const last = `Medlar${Date.now()}`;
    const [id] = await addPeople(last, { name_first: "Olga" });
    const { context, page, troubles } = await sit(browser, "manager", looks);
    await page.goto(`/1/employee/${id}`);
    await page.getByRole("button", { name: `More actions: Olga ${last}` }).click();
    await page.getByRole("menuitem", { name: "Invitation link and QR code" }).click();
    const link = page.getByRole("dialog", { name: `Invitation for Olga ${last}` });
    await expect(link.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expect(link.getByText(/\/login\?token=/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Request a meeting" }).click();
    await expect(
      page.getByRole("region", { name: "Meeting requests" }).getByText(/wants to talk with Olga/),
    ).toBeVisible();
    await expect(page.getByText("A manager wants to talk with them")).toBeVisible();
    await page.getByRole("button", { name: "Close request" }).click();
    await expect(page.getByText("No open meeting requests.")).toBeVisible();
    await page.getByText("1 earlier request").click();
    await expect(page.getByText(/closed by/)).toBeVisible();

    await page.getByRole("button", { name: "Check in" }).click();
    const checkin = page.getByRole("dialog", { name: `Check in with Olga ${last}` });
    await expect(checkin.getByRole("combobox")).toBeFocused();
    await checkin.getByLabel("Topic").selectOption("Workload");
    await checkin.getByLabel("Note").fill("Two late nights");
    await expectAccessible(page);
    await checkin.getByRole("button", { name: "Check in" }).click();
    await expect(page.getByText("Two late nights")).toBeVisible();
    await page.getByRole("button", { name: "Close check-in" }).click();
    await expect(page.getByText(/Next one due/)).toBeVisible();
    await expectAccessible(page);
    expect(troubles).toEqual([]);
    await context.close();
  });
}
