import { en as shellEn } from "../../web/src/app/texts/en.ts";
import { es as shellEs } from "../../web/src/app/texts/es.ts";
import { en as memoEn } from "../../web/src/entities/memos/texts/en.ts";
import { es as memoEs } from "../../web/src/entities/memos/texts/es.ts";
import { en as authEn } from "../../web/src/features/auth/texts/en.ts";
import { es as authEs } from "../../web/src/features/auth/texts/es.ts";
import { en as flagsEn } from "../../web/src/features/follow-ups/texts/en.ts";
import { es as flagsEs } from "../../web/src/features/follow-ups/texts/es.ts";
import { en as writingEn } from "../../web/src/entities/memos/editor/texts/en.ts";
import { es as writingEs } from "../../web/src/entities/memos/editor/texts/es.ts";
import { en as memosEn } from "../../web/src/features/memos/texts/en.ts";
import { es as memosEs } from "../../web/src/features/memos/texts/es.ts";
import { en as teamsEn } from "../../web/src/features/companies/texts/en.ts";
import { es as teamsEs } from "../../web/src/features/companies/texts/es.ts";
import { en as coreEn } from "../../web/src/lib/texts/en.ts";
import { es as coreEs } from "../../web/src/lib/texts/es.ts";

export type Language = "en" | "es";

/** The app's texts in each language, by area, for tests that run in both languages. */
export const texts = {
  en: {
    core: coreEn,
    shell: shellEn,
    auth: authEn,
    teams: teamsEn,
    memo: memoEn,
    memos: memosEn,
    writing: writingEn,
    flags: flagsEn,
  },
  es: {
    core: coreEs,
    shell: shellEs,
    auth: authEs,
    teams: teamsEs,
    memo: memoEs,
    memos: memosEs,
    writing: writingEs,
    flags: flagsEs,
  },
};

/** @returns a pattern for a text with its placeholders (`{name}`) filled in. A placeholder without a value matches any text */
export function pattern(text: string, values: Record<string, string | number> = {}): RegExp {
  const escaped = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  const filled = escaped.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    String(values[name] ?? ".+?"),
  );
  return new RegExp(filled);
}
