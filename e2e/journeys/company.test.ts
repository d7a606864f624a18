import { test } from "@playwright/test";

import { nameCompany } from "../support/company.ts";
import { desk } from "../support/session.ts";

test("A company gets a name, a cropped logo and a color, which its shell shows: 1440 px, English, light", ({
  browser,
}) => nameCompany(browser, { ...desk, language: "en", colorScheme: "light" }));
