import { expect, test } from "vitest";

import { languageOf } from "#server/platform/texts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["es", "es"],
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["EN-us, es;q=0.5", "en"],
  ["en;q=0.4, es;q=0.7", "es"],
  ["de, fr;q=0.9, es;q=0.1", "es"],
  ["es;q=0", "en"],
  ["est", "en"],
  ["*", "en"],
])("A request with Accept-Language %j is answered in %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});
