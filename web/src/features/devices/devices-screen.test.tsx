// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const counter = { id: 5, name: "Counter", location_id: 2, status: "waiting" } as const;
const listed = (...devices: object[]): Answers => ({
  listDevices: { devices, total: devices.length },
});
const places: Answers = { listLocationNames: { locations: [{ id: 2, name: "Lakeside" }] } };
const code = (text: string) => ({
  device: counter,
  pairing: { code: text, url: `https://lineup.example/device#${text}` },
});

async function choose(page: Page, action: string): Promise<void> {
  await page.user.click(await screen.findByRole("button", { name: "More actions: Counter" }));
  await page.user.click(await screen.findByRole("menuitem", { name: action }));
}

test("A new device shows its code, and says when a tablet was paired by it", async () => {
  const page = await openPage("settings/devices", {
    as: "admin",
    calls: { ...listed(), ...places, createDevice: code("ABCD2345") },
  });
  await page.user.click(screen.getAllByRole("button", { name: "Add a device" })[0]!);
  const form = await screen.findByRole("dialog", { name: "Add a device" });
  const add = within(form).getByRole("button", { name: "Add and show code" });
  await page.user.click(add);
  expect(within(form).getAllByText("This field is required")).toHaveLength(2);
  await page.fill(within(form).getByLabelText("Name"), "Counter");
  await page.user.selectOptions(within(form).getByLabelText("Location"), "Lakeside");
  page.answer(listed(counter));
  await page.user.dblClick(add);
  const dialog = await screen.findByRole("dialog", { name: "Pair Counter" });
  expect(dialog).toHaveTextContent("ABCD 2345");
  expect(page.inputs("createDevice")).toEqual([{ company_id: 1, name: "Counter", location_id: 2 }]);
  page.answer(listed({ ...counter, status: "paired", paired_at: "2026-03-02T15:01:00Z" }));
  await page.live({ type: "CompanyListChanged", payload: { list: "devices" } });
  expect(await within(dialog).findByText(/^Counter is paired/)).toBeVisible();
  expect(dialog).not.toHaveTextContent("ABCD 2345");
});

test("A new code takes the place of the one before, also where no new one could be made", async () => {
  const page = await openPage("settings/devices", {
    as: "admin",
    calls: { ...listed(counter), ...places, renewPairing: code("ABCD2345") },
  });
  await choose(page, "New pairing code");
  const dialog = await screen.findByRole("dialog", { name: "Pair Counter" });
  page.answer({ renewPairing: () => refuse("conflict", { message: "Too busy" }) });
  await page.user.click(within(dialog).getByRole("button", { name: "New code" }));
  expect(await screen.findByText("Too busy")).toBeVisible();
  expect(dialog).toHaveTextContent("ABCD 2345");
  page.answer({ renewPairing: code("WXYZ6789") });
  await page.user.click(within(dialog).getByRole("button", { name: "New code" }));
  expect(await screen.findByText("WXYZ 6789")).toBeVisible();
  expect(screen.queryByText("ABCD 2345")).toBeNull();
});

test("A device that can't be revoked stays in the list and says why", async () => {
  const page = await openPage("settings/devices", {
    as: "admin",
    calls: {
      ...listed(counter),
      deleteDevice: () => refuse("conflict", { message: "Too busy" }),
    },
  });
  await choose(page, "Remove");
  const asked = await screen.findByRole("dialog", { name: "Remove “Counter”?" });
  await page.user.click(within(asked).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Too busy")).toBeVisible();
  await waitFor(() => expect(asked).not.toBeInTheDocument());
  page.answer({ deleteDevice: {}, ...listed() });
  await choose(page, "Remove");
  const again = await screen.findByRole("dialog", { name: "Remove “Counter”?" });
  await page.user.click(within(again).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Counter was removed")).toBeVisible();
  expect(await screen.findByText("No devices yet")).toBeVisible();
});

test("Locations that can't be loaded say so in the form of a device, and are loaded again", async () => {
  const page = await openPage("settings/devices", {
    as: "admin",
    calls: { ...listed(), listLocationNames: () => refuse("conflict", { message: "Too busy" }) },
  });
  await page.user.click(screen.getAllByRole("button", { name: "Add a device" })[0]!);
  const form = within(await screen.findByRole("dialog", { name: "Add a device" }));
  await page.fill(form.getByLabelText("Name"), "Counter");
  expect(await form.findByText("Too busy")).toBeVisible();
  page.answer(places);
  await page.user.click(form.getByRole("button", { name: "Try again" }));
  await page.user.selectOptions(await form.findByLabelText("Location"), "Lakeside");
  expect(form.getByLabelText("Name")).toHaveValue("Counter");
});
