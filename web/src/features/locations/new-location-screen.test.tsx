// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const refused = () => refuse("conflict", { message: "Not now" });

test.each([
  { what: "location", call: "createLocation" },
  { what: "audience", call: "createAudience" },
])("A $what that can't be created is logged, and what was typed stays", async ({ what, call }) => {
  const page = await openPage(`settings/new-${what}`, {
    ...{ as: "admin", calls: { [call]: refused, listLocations: {}, listAudiences: {} } },
  });
  await page.fill(await screen.findByLabelText(/^Name/), "Pier");
  await page.user.click(screen.getByRole("button", { name: /^(Create|Add|Save)/ }));
  expect(await screen.findByText("Not now")).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue("Pier");
  // oxlint-disable-next-line no-console -- what was logged is what the test is about
  const said = vi.mocked(console.error).mock.calls.map((words) => words.map(String).join(" "));
  expect(said).toContain(`${call} failed: ApiError: Not now`);
});
