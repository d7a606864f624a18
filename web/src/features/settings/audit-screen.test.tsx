// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";

test("The audit log is closed to managers", async () => {
  await openPage("settings/audit", { as: "manager" });
  expect(await screen.findByText("No access")).toBeVisible();
});
