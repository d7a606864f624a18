import { test } from "@playwright/test";

import { desk, phone } from "../support/session.ts";
import { walk } from "../support/walk.ts";

test("The walk with two browsers: the manager at 360 px in Spanish, the employee at 1440 px in English", ({
  browser,
}) => walk(browser, { looks: phone, language: "es" }, { looks: desk, language: "en" }));
