import { test } from "@playwright/test";

import { nameCompany } from "../support/company.ts";
import { phone } from "../support/session.ts";

test("A company gets a name, a cropped logo and a color, which its shell shows: 360 px, Spanish, dark", ({
  browser,
}) => nameCompany(browser, { ...phone, language: "es", colorScheme: "dark" }));
