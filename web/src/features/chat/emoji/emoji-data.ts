import { folded } from "@lineup/contract/folded";
import type { Emoji, MessagesDataset } from "emojibase";
import type { EmojiData, EmojiDetails, SkinTone } from "frimousse";
import type { Language } from "#web/lib/i18n/language.ts";
import { isDrawn } from "./is-drawn.ts";

interface Loaded {
  readonly emoji: Readonly<Record<Language, readonly Emoji[]>>;
  readonly headings: Readonly<Record<Language, MessagesDataset>>;
}

/** The skin tones of the data, by their numbers less one. */
const tones = ["light", "medium-light", "medium", "medium-dark", "dark"] as const;
/** Parts of emoji, which are none by themselves. */
const notEmoji = "component";
/** Flags of countries. Windows draws none of them. */
const flags = ["country-flag", "subdivision-flag"];

let loading: Promise<Loaded> | null = null;
let loaded: Loaded | null = null;
const made = new Map<Language, EmojiData>();

/** Loads all emoji with their names and search words in both languages. */
export async function loadEmoji(): Promise<void> {
  loading ??= load();
  try {
    loaded = await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

/** @returns the emoji that this device can draw, with names in a language; they are found by words of either language */
export function emojiIn(language: Language): EmojiData {
  if (!loaded) throw new Error("The emoji aren't loaded yet");
  const known = made.get(language) ?? inLanguage(loaded, language);
  made.set(language, known);
  return known;
}

async function load(): Promise<Loaded> {
  const [en, es, enHeadings, esHeadings] = await Promise.all([
    import("emojibase-data/en/data.json"),
    import("emojibase-data/es-mx/data.json"),
    import("emojibase-data/en/messages.json"),
    import("emojibase-data/es-mx/messages.json"),
  ]);
  return {
    emoji: { en: en.default, es: es.default },
    headings: { en: enHeadings.default, es: esHeadings.default },
  };
}

function inLanguage({ emoji, headings }: Loaded, language: Language): EmojiData {
  const { groups, subgroups, skinTones } = headings[language];
  const own = byCode(emoji[language]);
  const other = byCode(emoji[language === "en" ? "es" : "en"]);
  const hidden = groups.find(({ key }) => key === notEmoji)?.order;
  const flagGroups = subgroups.filter(({ key }) => flags.includes(key)).map(({ order }) => order);
  // The other language has only the words (`leanEmoji` in web/build/lean-emoji.ts).
  const all = emoji.en.filter(({ group }) => group !== undefined && group !== hidden);
  const newest = newestDrawn(all);
  const hasFlags = isDrawn("🇲🇽");
  return {
    locale: language,
    categories: groups
      .filter(({ order }) => order !== hidden)
      .map(({ order, message }) => ({ index: order, label: capitalized(message) })),
    skinTones: Object.fromEntries(
      skinTones.map(({ key, message }) => [key, capitalized(message)]),
    ) as EmojiData["skinTones"],
    emojis: all
      .filter(
        ({ version, subgroup = -1 }) =>
          version <= newest && (hasFlags || !flagGroups.includes(subgroup)),
      )
      .map((one) => detailsOf(one, own.get(one.hexcode) ?? one, other.get(one.hexcode) ?? one)),
  };
}

function detailsOf(
  { emoji, group = 0, version, skins = [] }: Emoji,
  own: Emoji,
  other: Emoji,
): EmojiDetails {
  const words = [...(own.tags ?? []), other.label, ...(other.tags ?? [])];
  // Also found without accents.
  const tags = [...new Set([...words, ...[own.label, ...words].map(folded)])];
  const variants = skins.flatMap(({ tone, emoji: variant }) => {
    const name = typeof tone === "number" && tones[tone - 1];
    return name ? [[name, variant] as const] : [];
  });
  return {
    ...{ emoji, category: group, version, label: capitalized(own.label), tags },
    ...(variants.length > 0 && {
      skins: Object.fromEntries(variants) as Record<Exclude<SkinTone, "none">, string>,
    }),
  };
}

/** @returns the newest version of Unicode's emoji that this device draws; if it seems to draw none, there is nothing to go by */
function newestDrawn(all: readonly Emoji[]): number {
  const samples = Map.groupBy(all, ({ version }) => version);
  const versions = [...samples.keys()].toSorted((one, other) => other - one);
  const isVersionDrawn = (version: number): boolean =>
    isDrawn(samples.get(version)?.[0]?.emoji ?? "");
  return versions.find(isVersionDrawn) ?? Infinity;
}

function byCode(emoji: readonly Emoji[]): ReadonlyMap<string, Emoji> {
  return new Map(emoji.map((one) => [one.hexcode, one]));
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
