import type { Plugin } from "vite";

/** What the picker shows of an emoji (`features/chat/emoji/emoji-data.ts`). */
const read = ["hexcode", "emoji", "group", "subgroup", "label", "tags", "version", "skins"];
const readOfSkins = ["emoji", "tone"];
/** In every language but English, the picker reads only the words: the rest is the same. */
const words = ["hexcode", "label", "tags"];

type Entry = Readonly<Record<string, unknown>>;

/** Leaves out of the emoji data what nothing reads, which is four fifths of it. */
export function leanEmoji(): Plugin {
  return {
    name: "lineup-lean-emoji",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /emojibase-data\/[\w-]+\/data\.json$/ },
      handler(code, id) {
        const keys = id.includes("/en/") ? read : words;
        const entries = JSON.parse(code) as readonly Entry[];
        const shown = entries.filter(({ group }) => group !== undefined);
        return JSON.stringify(shown.map((entry) => only(keys, entry)));
      },
    },
  };
}

function only(keys: readonly string[], entry: Entry): Entry {
  const { skins } = entry as { skins?: readonly Entry[] };
  const lean = Object.fromEntries(Object.entries(entry).filter(([key]) => keys.includes(key)));
  if (!("skins" in lean) || !skins) return lean;
  // Of people with different tones, only those with one tone can be chosen.
  const single = skins.filter(({ tone }) => typeof tone === "number");
  return { ...lean, skins: single.map((skin) => only(readOfSkins, skin)) };
}
