import { test } from "@playwright/test";

import { desk, phone } from "../support/session.ts";
import { walk } from "../support/walk.ts";

test("The walk with two browsers: the manager at 1440 px in English, the employee at 360 px in Spanish", ({
  browser,
}) => walk(browser, { looks: desk, language: "en" }, { looks: phone, language: "es" }));
