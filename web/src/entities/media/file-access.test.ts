import type { Media } from "@lineup/contract/media/schemas";
import { afterEach, expect, test, vi } from "vitest";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { saveMedia } from "./file-access.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["has no address", ""],
  ["comes without content", "/api/files/3/original"],
])("a file that %s is no valid file", async (_, filepath) => {
  await coreTexts.load();
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async () => new Response(new Blob([])));
  const media = { id: 3, company_id: 1, filepath } as Media;
  await expect(saveMedia(media)).rejects.toThrow("Invalid file");
});
