// @vitest-environment happy-dom
import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { shellTexts } from "../texts/shell-texts.ts";
import { Footer } from "./footer.tsx";

beforeAll(() => shellTexts.load());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("Without a version, the footer says that it is unknown", async () => {
  vi.stubGlobal("__APP_VERSION__", "");
  render(<Footer />);
  expect(await screen.findByText("UNKNOWN VERSION")).toBeVisible();
});

test("The footer has the version and links to the terms, to privacy and to a contact", async () => {
  vi.stubGlobal("__APP_VERSION__", "1.2.3");
  render(<Footer />);
  expect(await screen.findByText(/1\.2\.3/)).toBeVisible();
  expect(screen.getAllByRole("link")).toHaveLength(3);
});
