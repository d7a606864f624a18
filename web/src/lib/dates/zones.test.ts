// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, test } from "vitest";
import { setLanguage } from "#web/lib/i18n/language.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { zoneLabel } from "./zones.ts";

beforeAll(() => setLanguage("en"));
beforeAll(() => coreTexts.load());
afterAll(() => setLanguage("en"));

test("a zone is named by its city, in the reader's language if locations can have it", async () => {
  expect(zoneLabel("America/New_York")).toBe("New York");
  expect(zoneLabel("America/Indiana/Tell_City")).toBe("Tell City");
  await setLanguage("es");
  expect(zoneLabel("America/New_York")).toBe("Nueva York");
});
