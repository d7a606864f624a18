// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
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
    calls: { updateChatSettings: ({ private_chats }) => ({ company: { private_chats } }) },
  });
  await page.user.click(await screen.findByRole("radio", { name: /^Managers and admins/ }));
  expect(await screen.findByText("Chat settings were saved")).toBeVisible();
  expect(screen.getByRole("radio", { name: /^Managers and admins/ })).toBeChecked();
  expect(page.inputs("updateChatSettings")).toMatchObject([{ private_chats: "management" }]);
});
