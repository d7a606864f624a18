import { z } from "zod";
import { media } from "../../media/schemas.ts";

/** What someone acknowledged: a version of a memo as it was shown to them. */
export const acknowledgement = z.object({
  version: z.number().int(),
  /** The language that was on the screen. */
  locale: z.string(),
  title: z.string(),
  content: z.string(),
  attachments: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      sha256: z.string(),
      /** The file itself; null where it is gone, or no longer theirs to see. */
      media: media.nullable(),
    }),
  ),
  /** Of a survey: what there was to choose from. */
  options: z.array(z.string()),
  /** SHA-256 over JSON of [title, content, locale, [[sha256, name] of each attachment]], and the options where there are any. */
  hash: z.string(),
  acknowledged_at: z.string(),
  is_signed: z.boolean(),
  /** False for an earlier version than the memo's present one. */
  is_current: z.boolean(),
});

export type Acknowledgement = z.infer<typeof acknowledgement>;
