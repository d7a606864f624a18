import type { Media } from "@lineup/contract/media/schemas";
import { afterEach, expect, test, vi } from "vitest";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { isShared, saveMedia } from "./file-access.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["has no address", ""],
  ["comes without content", "/api/files/3/original"],
])("a file that %s is invalid", async (_, filepath) => {
  await coreTexts.load();
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async () => new Response(new Blob([])));
  const media = { id: 3, company_id: 1, filepath } as Media;
  await expect(saveMedia(media)).rejects.toThrow("Invalid file");
});

test("a community file is not confused with the company's file of the same number", async () => {
  const shared = { id: 3, filepath: "/api/memo-templates/share/files/3/original?company_id=1" };
  expect(isShared(shared)).toBe(true);
  expect(isShared({ id: 3, filepath: "/api/files/3/original?company_id=1" })).toBe(false);
  const asked: string[] = [];
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response(new Blob([]));
  });
  await coreTexts.load();
  await saveMedia({ ...shared, company_id: 1 } as Media).catch(() => undefined);
  expect(asked).toEqual([shared.filepath]);
});
