import { z } from "zod";
import { media } from "../../media/schemas.ts";

/** What someone acknowledged: a version of a memo as it was shown to them. */
export const acknowledgement = z.object({
  version: z.number().int(),
  /** The language of the text on the screen. */
  locale: z.string(),
  title: z.string(),
  content: z.string(),
  attachments: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      sha256: z.string(),
      /** The file; null when it was deleted, or the reader may not see it anymore. */
      media: media.nullable(),
    }),
  ),
  /** The options of a survey. */
  options: z.array(z.string()),
  /**
   * SHA-256 over JSON of [title, content, locale, [[sha256, name] of each attachment]], and the options if there are any.
   */
  hash: z.string(),
  acknowledged_at: z.string(),
  is_signed: z.boolean(),
  /** False when the memo has a newer version. */
  is_current: z.boolean(),
});

export type Acknowledgement = z.infer<typeof acknowledgement>;
