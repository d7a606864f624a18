import { test } from "@playwright/test";
import { query } from "./database.ts";
import { roster } from "./roster.ts";
import { sit } from "./session.ts";
test("shots", async ({ browser }) => {
  test.setTimeout(180_000);
  const stamp = "777123";
  const [known] = await query<{ name: string }>(
    "select name from locations where company_id = 1 order by id limit 1",
    [],
  );
  const file = roster(7, stamp, [known?.name ?? "", "Muelle Norte"]);
  const looks = [
    [360, "light", "en"],
    [768, "dark", "es"],
    [1440, "light", "es"],
    [1440, "dark", "en"],
  ] as const;
  for (const [w, scheme, language] of looks) {
    const { context, page } = await sit(browser, "admin", {
      viewport: { width: w, height: 900 },
      colorScheme: scheme,
      language,
    });
    await page.goto("/1/employees/employee-import");
    await page.waitForTimeout(700);
    const shot = (n: string) =>
      page.screenshot({
        path: `/tmp/imports-t/${n}-${w}-${scheme}-${language}.png`,
        fullPage: true,
      });
    await shot("start");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "nomina.csv", mimeType: "text/csv", buffer: file.content });
    await page.getByRole("tab").first().waitFor({ timeout: 20000 });
    await page.waitForTimeout(500);
    await shot("preview");
    await page.getByRole("tab").last().click();
    await page.waitForTimeout(1500);
    await shot("errors");
    await context.close();
  }
});
