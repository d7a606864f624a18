// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import "@testing-library/jest-dom/vitest";
import { userEvent } from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { mount } from "#web/lib/testing/mount.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { lazyPart } from "./lazy-part.tsx";

// React's development build reports a part that suspends, and each failure that a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

interface EchoProps {
  typed: string;
}

function Echo({ typed }: EchoProps): ReactNode {
  return <p>Searching {typed}</p>;
}

/** A field above a part that repeats what is typed, as in the command palette. */
function fieldWith(Part: (props: EchoProps) => ReactNode): ReactNode {
  function Screen(): ReactNode {
    const [typed, setTyped] = useState("");
    return (
      <>
        <input aria-label="Terms" value={typed} onChange={({ target }) => setTyped(target.value)} />
        <Part typed={typed} />
      </>
    );
  }
  return <Screen />;
}

test("What is typed while a part's code loads is there once it has loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<{ Echo: typeof Echo }>();
  onTestFinished(mount(fieldWith(lazyPart(() => promise, "Echo", { waiting: <p>Loading</p> }))));
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByLabelText("Terms"), "allergen");
  expect(screen.getByText("Loading")).toBeVisible();
  resolve({ Echo });
  expect(await screen.findByText("Searching allergen")).toBeVisible();
  await user.type(screen.getByLabelText("Terms"), "s");
  expect(screen.getByText("Searching allergens")).toBeVisible();
});

test("A part whose code doesn't load is loaded again by a button, and what was typed stays", async () => {
  await coreTexts.load();
  let isUp = false;
  const load = async (): Promise<{ Echo: typeof Echo }> => {
    if (!isUp) throw new Error("404");
    return { Echo };
  };
  onTestFinished(mount(fieldWith(lazyPart(load, "Echo"))));
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByLabelText("Terms"), "menu");
  const retry = await screen.findByRole("button", { name: "Try again" });
  isUp = true;
  await user.click(retry);
  expect(await screen.findByText("Searching menu")).toBeVisible();
});

test("A part whose texts don't load is not drawn without them, and both are loaded again by a button", async () => {
  await coreTexts.load();
  let isUp = false;
  const needs = {
    load: async (): Promise<void> => {
      if (!isUp) throw new Error("404 https://lineup.example/en.js");
    },
  };
  onTestFinished(mount(fieldWith(lazyPart(async () => ({ Echo }), "Echo", { needs }))));
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText("Searching")).toBeNull();
  isUp = true;
  await userEvent.setup({ delay: null }).click(retry);
  expect(await screen.findByText("Searching")).toBeVisible();
});
