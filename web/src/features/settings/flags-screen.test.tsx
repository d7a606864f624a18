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
