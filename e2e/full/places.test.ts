import { expect, test } from "@playwright/test";

import { api, desk, sit, tokenOf } from "../support/session.ts";

test("A location's new name shows beside its people immediately, on an open screen too", async ({
  browser,
}) => {
  const name = `Annex ${Date.now()}`;
  const token = await tokenOf("admin");
  const place = await api<{ location: { id: number } }>(token, "POST", "/api/company/location", {
    ...{ company_id: 1, name },
  });
  const { id } = place.location;
  const { employees } = await api<{ employees: { id: number; location_ids: number[] }[] }>(
    ...[token, "GET", "/api/company/employees?company_id=1&terms=basil"],
  );
  const [basil] = employees;
  if (!basil) throw new Error("the demo has its Basil");
  const works = (at: number[]) =>
    api(token, "POST", "/api/company/employee", { company_id: 1, id: basil.id, location_ids: at });
  await works([...basil.location_ids, id]);
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/employees?terms=basil");
  const people = page.getByRole("table");
  await expect(people).toContainText(name);
  const change = { company_id: 1, id, name: `${name} East` };
  await api(token, "PUT", "/api/company/location", change);
  await expect(people).toContainText(`${name} East`);
  await api(token, "DELETE", "/api/company/location", { company_id: 1, id });
  await expect(people).not.toContainText(name);
  await context.close();
});

test("A draft for a deleted location says so and doesn't become one for everyone", async ({
  browser,
}) => {
  const name = `Kiosk ${Date.now()}`;
  const [admin, manager] = [await tokenOf("admin"), await tokenOf("manager")];
  const { location } = await api<{ location: { id: number } }>(
    admin,
    "POST",
    "/api/company/location",
    { company_id: 1, name },
  );
  const draft = { title: `Draft for ${name}`, location_ids: [location.id], status: "draft" };
  const { memo } = await api<{ memo: { id: number } }>(manager, "POST", "/api/memos/create", {
    ...{ company_id: 1, content: "<p>Soon.</p>", ...draft },
  });
  await api(admin, "DELETE", "/api/company/location", { company_id: 1, id: location.id });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${memo.id}?edit=yes`);
  await page.getByRole("button", { name: "Change who gets it" }).click();
  const gone = page.getByRole("checkbox", { name: "A deleted location" });
  const all = page.getByRole("group", { name: "Locations" }).getByRole("checkbox", { name: "All" });
  await expect(gone).toBeChecked();
  await expect(all).not.toBeChecked();
  await gone.click();
  await expect(gone).toBeHidden();
  await expect(all).toBeChecked();
  await context.close();
  await api(manager, "DELETE", "/api/memos/delete", { company_id: 1, id: memo.id });
});

test("A draft for a location says so when the company hides locations, and can be changed to everyone", async ({
  browser,
}) => {
  const [admin, manager] = [await tokenOf("admin"), await tokenOf("manager")];
  const hide = (enabled: boolean) =>
    api(admin, "POST", "/api/settings/flags", { company_id: 1, key: "disable-locations", enabled });
  const draft = { title: "For Lakeside", location_ids: [2], status: "draft" };
  const { memo } = await api<{ memo: { id: number } }>(manager, "POST", "/api/memos/create", {
    ...{ company_id: 1, content: "<p>Soon.</p>", ...draft },
  });
  await hide(true);
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${memo.id}?edit=yes`);
  await page.getByRole("button", { name: "Change who gets it" }).click();
  const locations = page.getByRole("group", { name: "Locations" });
  await expect(locations.getByRole("checkbox", { name: "Lakeside" })).toBeChecked();
  await expect(locations.getByRole("checkbox")).toHaveCount(2);
  await locations.getByRole("checkbox", { name: "All" }).click();
  await expect(locations).toBeHidden();
  await context.close();
  await hide(false);
  await api(manager, "DELETE", "/api/memos/delete", { company_id: 1, id: memo.id });
});
