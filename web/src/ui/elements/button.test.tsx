// @vitest-environment happy-dom
import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Button, buttonClass } from "./button.tsx";

afterEach(cleanup);

const variants = [
  ...(["primary", "secondary", "success", "danger", "warning"] as const),
  ...(["info", "light", "dark", "link"] as const),
];

test("A button has nine variants, each with an outline, and three sizes", () => {
  const looks = [
    ...variants.flatMap((variant) => [{ variant }, { variant, outline: true }]),
    ...[{ size: "small" as const }, { size: "large" as const }, { block: true }],
  ];
  const classes = looks.map((look) => buttonClass(look));
  expect(new Set(classes).size).toBe(looks.length);
  expect(buttonClass({})).toBe(buttonClass({ variant: "primary" }));
});

test("A button that loads or is disabled takes no press", async () => {
  const press = vi.fn();
  const { rerender } = render(<Button onClick={press}>Save</Button>);
  const button = screen.getByRole("button", { name: "Save" });
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  rerender(
    <Button loading onClick={press}>
      Save
    </Button>,
  );
  await userEvent.click(button);
  expect(button).toHaveAttribute("aria-busy", "true");
  rerender(
    <Button disabled onClick={press}>
      Save
    </Button>,
  );
  await userEvent.click(button);
  expect(button).toBeDisabled();
  expect(press).toHaveBeenCalledTimes(1);
});
