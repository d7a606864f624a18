import type { MemoDraft } from "@lineup/contract/memos/schemas";
import { customOptionsKey } from "@lineup/contract/constants";

import type { DueCelebration } from "#server/features/memos/auto-celebrations/reads";

/** How long a celebration stays open, in milliseconds: three days, so that people who are off work on the first day see it. */
const staysMs = 3 * 86_400_000;

/** @returns a memo that celebrates the person, in English and Spanish, for the people at the person's locations */
export function draftOfCelebration(
  { employeeId, occasion, name, years, locationIds }: DueCelebration,
  now: Date,
): MemoDraft {
  const words = { birthday: birthday(name), anniversary: anniversary(name, years) }[occasion];
  const own = { birthday: ownBirthday, anniversary: ownAnniversary(years) }[occasion];
  return {
    display_type: "celebration",
    type: occasion,
    category: occasion === "birthday" ? "Birthday" : "Work anniversary",
    locale_code: "en",
    title: words.en.slice(0, longestTitle),
    content: "",
    recipient_title: own.en,
    recipient_content: null,
    reveal_at: null,
    translations: [
      {
        ...{ locale_code: "es", title: words.es.slice(0, longestTitle), content: "", options: [] },
        ...{ recipient_title: own.es, recipient_content: null, reviewed: false },
      },
    ],
    celebrated_ids: [employeeId],
    tag_ids: [],
    mode: "segments",
    location_ids: [...locationIds],
    audience_ids: [],
    recipient_ids: [],
    status: "published",
    priority: "normal",
    signature: false,
    answer_type: null,
    options: [],
    options_key: customOptionsKey,
    is_anonymous: false,
    start_at: null,
    due_at: null,
    end_at: new Date(now.getTime() + staysMs).toISOString(),
    // People who join the company in the next few days don't need to see the celebration.
    include_new_members: false,
    media_ids: [],
  };
}

const longestTitle = 200;

function birthday(name: string): { en: string; es: string } {
  return { en: `Happy birthday, ${name}!`, es: `¡Feliz cumpleaños, ${name}!` };
}

function anniversary(name: string, years: number): { en: string; es: string } {
  return years === 1
    ? { en: `${name} has been with us for a year!`, es: `¡${name} cumple un año con nosotros!` }
    : {
        en: `${name} has been with us for ${years} years!`,
        es: `¡${name} cumple ${years} años con nosotros!`,
      };
}

/** The birthday text for the celebrated person. */
const ownBirthday = {
  en: "Happy birthday! Your team is celebrating you.",
  es: "¡Feliz cumpleaños! Tu equipo lo celebra contigo.",
};

/** The anniversary text for the celebrated person. */
function ownAnniversary(years: number): { en: string; es: string } {
  return years === 1
    ? {
        en: "You've been with us for a year. Thank you!",
        es: "Llevas un año con nosotros. ¡Gracias!",
      }
    : {
        en: `You've been with us for ${years} years. Thank you!`,
        es: `Llevas ${years} años con nosotros. ¡Gracias!`,
      };
}
