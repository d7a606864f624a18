import { z } from "zod";
import { defineCalls } from "../call.ts";
import { locales, longestRichText } from "../constants.ts";
import { blankAsAbsent, blankAsDefault, inCompany } from "../schemas.ts";
import { translateEndpoints } from "./endpoints.ts";

const text = z.string().max(longestRichText);
const most = 100;
/** The texts to translate, as a list or by name. */
const strings = z.union([
  z.array(text).min(1).max(most),
  z
    .record(z.string().max(100), text)
    .refine((named) => Object.keys(named).length > 0 && Object.keys(named).length <= most),
]);

export const translateCalls = defineCalls(translateEndpoints, {
  translate: {
    summary:
      "Translate texts with this installation's translation service. `translations` has the shape of `strings`.",
    input: z.object({
      ...inCompany,
      strings,
      locale: blankAsDefault(z.enum(locales), "es"),
      /** The language of the texts; without it, the service detects the language. */
      source_locale: blankAsAbsent(z.enum(locales)),
      /** `html`: tags stay as they are. */
      format: blankAsDefault(z.enum(["text", "html"]), "text"),
    }),
    fieldAliases: { locale_code: "locale" },
    output: z.object({
      translations: z.union([z.array(z.string()), z.record(z.string(), z.string())]),
    }),
    errors: ["conflict", "unavailable"],
  },
});
