import { z } from "zod";
import { media } from "../../media/schemas.ts";

/** What someone acknowledged: a version of a memo, as that person saw it. */
export const acknowledgement = z.object({
  version: z.number().int(),
  /** The language that the memo was shown in. */
  locale: z.string(),
  title: z.string(),
  content: z.string(),
  attachments: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      sha256: z.string(),
      /** The file; null if the file was deleted or the caller can no longer see the file. */
      media: media.nullable(),
    }),
  ),
  /** The options of the survey; empty if the memo is not a survey. */
  options: z.array(z.string()),
  /**
   * SHA-256 of the JSON text of [title, content, locale, [[sha256, name] of each attachment], options]. If there are no options,
   * the array ends after the attachments.
   */
  hash: z.string(),
  acknowledged_at: z.string(),
  is_signed: z.boolean(),
  /** False if the memo has a newer version. */
  is_current: z.boolean(),
});

export type Acknowledgement = z.infer<typeof acknowledgement>;
