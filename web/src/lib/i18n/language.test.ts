import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
vi.stubGlobal("window", { localStorage });
vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { language: "en-US" });
afterAll(() => vi.unstubAllGlobals());

/** Loads the module anew, as after a reload of the page. */
async function load() {
  vi.resetModules();
  return import("./language.ts");
}

beforeEach(() => kept.clear());

describe("followAccount", () => {
  test("shows the account's language, even after a change on another device", async () => {
    const first = await load();
    await first.followAccount("es");
    expect(first.currentLanguage()).toBe("es");
    const later = await load();
    expect(later.currentLanguage()).toBe("es");
    await later.followAccount("en");
    expect(later.currentLanguage()).toBe("en");
  });

  test("keeps the language chosen on this device", async () => {
    const { currentLanguage, followAccount, setLanguage } = await load();
    await setLanguage("es");
    await followAccount("en");
    expect(currentLanguage()).toBe("es");
  });

  test("takes the language the person just chose, and follows the account from then on", async () => {
    const { currentLanguage, followAccount, setLanguage } = await load();
    await setLanguage("en");
    await followAccount("es", true);
    expect(currentLanguage()).toBe("es");
    await followAccount("en");
    expect(currentLanguage()).toBe("en");
  });

  test("the initial English of an account is ignored", async () => {
    const { followAccount } = await load();
    await followAccount("en");
    expect(kept.size).toBe(0);
  });
});
