// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const made = { memo_template_package: { id: 6, title: "Launch" } };

test("A package that couldn't be made keeps its title, and opens once it is made", async () => {
  const page = await openPage("memo-packages", {
    calls: {
      listPackages: {},
      getPackage: made,
      createPackage: () => refuse("conflict", { message: "Too busy" }),
    },
  });
  const open = async (): Promise<HTMLElement> => {
    await page.user.click(await screen.findByRole("button", { name: "New package" }));
    return screen.findByRole("dialog", { name: "New package" });
  };
  const dialog = await open();
  await page.fill(within(dialog).getByLabelText("Title"), "Launch");
  await page.user.click(within(dialog).getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Too busy")).toBeVisible();
  await page.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const again = await open();
  expect(within(again).getByLabelText("Title")).toHaveValue("Launch");
  page.answer({ createPackage: made });
  await page.user.click(within(again).getByRole("button", { name: "Create" }));
  await expect.poll(page.address).toMatch(/^\/1\/memo-package\/6/);
  expect(JSON.stringify(localStorage)).not.toContain("Launch");
});

test("A template that someone else deletes is no longer counted in the list of packages", async () => {
  const counted = (templates_count: number) => ({
    listPackages: { packages: [{ id: 6, title: "Launch", templates_count }], total: 1 },
  });
  const page = await openPage("memo-packages", { calls: counted(1) });
  expect(await screen.findByText("1 template")).toBeVisible();
  page.answer(counted(0));
  await page.live({ type: "CompanyListChanged", payload: { list: "templates" } });
  expect(await screen.findByText("0 templates")).toBeVisible();
});
