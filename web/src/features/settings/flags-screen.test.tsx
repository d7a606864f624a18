// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";

test("A feature has a switch if there is something to switch, and none before it has a screen", async () => {
  await openPage("settings/flags", { as: "admin" });

  for (const name of [/^Chats/, /^Check-ins/, /^Audiences/, /^Locations/])
    expect(await screen.findByRole("switch", { name })).toBeVisible();
  for (const name of [/^Tasks/, /^Files/])
    expect(screen.queryByRole("switch", { name })).toBeNull();
});

test("Who starts private chats is set where the company has chats", async () => {
  const page = await openPage("settings/flags", {
    ...{ as: "admin", flags: { chat: true } },
    calls: {
      updateChatSettings: ({ private_chats }) => ({
        company: { private_chats: private_chats ?? "everyone" },
      }),
    },
  });
  await page.user.click(await screen.findByRole("radio", { name: /^Managers and admins/ }));
  expect(await screen.findByText("Chat settings were saved")).toBeVisible();
  expect(screen.getByRole("radio", { name: /^Managers and admins/ })).toBeChecked();
  expect(page.inputs("updateChatSettings")).toMatchObject([{ private_chats: "management" }]);
});

test("Quiet hours are off at first, and begin with a night", async () => {
  const page = await openPage("settings/flags", {
    ...{ as: "admin", flags: { chat: true } },
    calls: { updateChatSettings: ({ quiet_hours }) => ({ company: { quiet_hours } }) },
  });
  const quiet = await screen.findByRole("switch", { name: /^Quiet hours/ });
  expect(quiet).not.toBeChecked();
  await page.user.click(quiet);
  const until = await screen.findByLabelText("Until");
  expect(until).toHaveValue("06:00");
  await page.user.clear(until);
  await page.user.type(until, "07:00");
  await page.user.tab();
  await waitFor(() =>
    expect(page.inputs("updateChatSettings")).toMatchObject([
      { quiet_hours: { from: "22:00", to: "06:00" } },
      { quiet_hours: { from: "22:00", to: "07:00" } },
    ]),
  );
});
