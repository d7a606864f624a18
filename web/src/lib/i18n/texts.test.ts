import { describe, expect, test } from "vitest";
import { defineTexts, format, type Translation } from "./texts.ts";

const en = {
  plain: "Save",
  hello: "Hi, {name}",
  read_one: "{count} memo of {total}",
  read_other: "{count} memos of {total}",
} as const;
const es: Translation<typeof en> = {
  plain: "Guardar",
  hello: "Hola, {name}",
  read_one: "{count} comunicado de {total}",
  read_other: "{count} comunicados de {total}",
};
const texts = defineTexts({ en: async () => ({ en }), es: async () => ({ es }) });

describe("format", () => {
  test("fills in names", () => {
    expect(format("en", en, "hello", { name: "Mara" })).toBe("Hi, Mara");
    expect(format("es", es, "hello", { name: "Mara" })).toBe("Hola, Mara");
  });

  test("chooses the plural form of the language", () => {
    expect(format("en", en, "read", { count: 1, total: 2 })).toBe("1 memo of 2");
    expect(format("en", en, "read", { count: 0, total: 2 })).toBe("0 memos of 2");
    expect(format("es", es, "read", { count: 1, total: 2 })).toBe("1 comunicado de 2");
  });

  test("falls back to the general plural form if one is missing", () => {
    expect(format("es", es, "read", { count: 1_000_000, total: 2 })).toBe(
      "1,000,000 comunicados de 2",
    );
  });

  test("writes numbers as the language does and leaves texts alone", () => {
    expect(format("en", en, "read", { count: 12_345, total: "9999" })).toBe("12,345 memos of 9999");
  });

  test("inserts values unchanged, even if they look like placeholders", () => {
    expect(format("en", en, "hello", { name: "{count} $& <b>" })).toBe("Hi, {count} $& <b>");
  });

  test("shows the key if a text is missing", () => {
    expect(format("en", undefined, "hello")).toBe("hello");
  });
});

describe("types", () => {
  test("a wrong key, a missing or a wrong parameter does not compile", async () => {
    await texts.load();
    expect(texts.say("plain")).toBe("Save");
    expect(texts.say("read", { count: 3, total: 4 })).toBe("3 memos of 4");
    // @ts-expect-error an unknown key
    texts.say("nothing");
    // @ts-expect-error the name is missing
    texts.say("hello");
    // @ts-expect-error another parameter than the text has
    texts.say("hello", { nome: "Mara" });
    // @ts-expect-error a plural needs its count
    texts.say("read", { total: 4 });
  });

  test("a missing or an extra Spanish key does not compile", () => {
    // @ts-expect-error one key is missing
    const missing: Translation<typeof en> = { plain: "Guardar", hello: "Hola", read_one: "1" };
    // @ts-expect-error one key too many
    const extra: Translation<typeof en> = { ...es, other: "más" };
    expect([missing, extra]).toHaveLength(2);
  });
});
