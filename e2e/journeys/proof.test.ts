import { test } from "@playwright/test";

import { seeSignedVersion } from "../support/proof.ts";
import { phone } from "../support/session.ts";

test("What someone signed can be read again: 360 px, Spanish, dark", ({ browser }) =>
  seeSignedVersion(browser, "es", { ...phone, colorScheme: "dark" }));
