// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";
import * as crop from "./crop.ts";

const company = {
  ...{ name: "Harbor Street Kitchen", slogan: "Fresh", accent: null, logo: null },
  ...{ timezone: "America/Chicago" as const, employee_types: ["Cook"] },
};
const save = () => screen.getByRole("button", { name: "Save changes" });
const name = () => screen.findByLabelText(/^Company name/);

const open = (calls: object, language: "en" | "es" = "en"): Promise<Page> =>
  openPage("settings/company", { as: "admin", company, language, calls });

test("Only what was changed is saved, and the shell shows it", async () => {
  const page = await open({ updateCompany: { company: { ...company, name: "Pier Kitchen" } } });
  page.answer({ getCompany: { company: { ...company, name: "Pier Kitchen" } } });
  await page.fill(await name(), "Pier Kitchen");
  await page.user.selectOptions(screen.getByLabelText(/^Default time zone/), "America/Denver");
  await page.user.click(save());
  await expect.poll(() => page.inputs("updateCompany").length).toBe(1);
  expect(page.made("updateCompany")[0]?.fields).toEqual({
    ...{ company_id: 1, name: "Pier Kitchen", timezone: "America/Denver" },
  });
  expect(await screen.findByText("Pier Kitchen", { selector: "strong" })).toBeVisible();
});

test("A logo is cropped in the page, shown, and sent with the rest", async () => {
  const logo = "data:image/webp;base64,AAAA";
  vi.spyOn(crop, "cropLogo").mockReturnValue(logo);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:picture");
  const page = await open({ updateCompany: { company: { ...company, logo: "/logo.png" } } });
  const file = new File(["x"], "logo.png", { type: "image/png" });
  const field = within(await screen.findByRole("group", { name: "Logo" }));
  expect(field.getByText("No logo")).toBeVisible();
  await page.user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, file);
  const dialog = within(await screen.findByRole("dialog", { name: "Crop your logo" }));
  const use = dialog.getByRole("button", { name: "Use this logo" });
  expect(use).toBeDisabled();
  const picture = dialog.getByRole("group").querySelector("img")!;
  picture.dispatchEvent(new Event("load"));
  await waitFor(() => expect(use).toBeEnabled());
  await page.user.click(dialog.getByRole("button", { name: "Zoom in" }));
  expect(picture.style.transform).toContain("scale(1.4)");
  await page.user.click(use);
  await page.fill(screen.getByLabelText(/^Slogan/), "Fresher");
  expect(field.getByRole("img", { name: "Your logo" })).toHaveAttribute("src", logo);
  await page.user.click(save());
  const calls = [{ company_id: 1, slogan: "Fresher" }, { company_id: 1 }];
  await expect.poll(() => page.inputs("updateCompany")).toEqual(calls);
});

test("A picture that can't be read says so", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:picture");
  const page = await open({});
  await name();
  const file = new File(["x"], "logo.png", { type: "image/png" });
  await page.user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, file);
  const dialog = await screen.findByRole("dialog", { name: "Crop your logo" });
  dialog.querySelector("img")!.dispatchEvent(new Event("error"));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("can't be read");
  expect(within(dialog).getByRole("button", { name: "Use this logo" })).toBeDisabled();
});

test("What the server refuses stands beside its field", async () => {
  const errors = { logo: ["The picture is broken"] };
  const page = await open({
    updateCompany: () => refuse("unsupported_file", { message: "No", errors }),
  });
  await page.fill(await name(), "Pier Kitchen");
  await page.user.click(save());
  expect(await screen.findByText("The picture is broken")).toBeVisible();
  expect(await name()).toHaveValue("Pier Kitchen");
});

test("The company's accent color is on its screens, and in Spanish its page is, too", async () => {
  await openPage("settings/company", {
    ...{ as: "admin", language: "es" },
    company: { ...company, accent: "#aa3300" },
  });
  expect(await screen.findByRole("heading", { name: "Empresa" })).toBeVisible();
  expect(document.documentElement.style.getPropertyValue("--accent")).toContain("#aa3300");
});

test("The logo and the slogan stand in the shell", async () => {
  const logo = "/api/company/logo/0123456789abcdefghijkl";
  await openPage("settings/company", { as: "admin", company: { ...company, logo } });
  const [bar] = screen.getAllByRole("banner");
  expect(within(bar!).getByText("Fresh")).toBeVisible();
  expect(bar!.querySelector("img")).toHaveAttribute("src", logo);
});
