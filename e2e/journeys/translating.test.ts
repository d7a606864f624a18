import { test } from "@playwright/test";

import { desk } from "../support/session.ts";
import { translateMemo } from "../support/translating.ts";

test("A memo is translated, and earlier text is replaced only after asking: desk", ({ browser }) =>
  translateMemo(browser, desk));
