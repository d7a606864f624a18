import { z } from "zod";
import { instant } from "../schemas.ts";

/** An uploaded file. The `filepath*` addresses answer only to those who may see it. */
export const media = z.object({
  id: z.number().int(),
  company_id: z.number().int(),
  title: z.string(),
  name: z.string(),
  original_filename: z.string(),
  /** What it shows, for whoever doesn't see it; empty where no one said. */
  content: z.string(),
  filepath: z.string(),
  filepath_min: z.string().nullable(),
  filepath_thumb: z.string().nullable(),
  type: z.string(),
  type_category: z.enum(["image", "video", "audio", "document", "other"]),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  created_at: z.string(),
});
export type Media = z.infer<typeof media>;

/** A file that is sent in pieces, and how far it is, in bytes. Every piece but the last has `piece_bytes`. */
export const upload = z.object({
  id: z.number().int(),
  size: z.number().int(),
  received: z.number().int(),
  piece_bytes: z.number().int(),
});
export type UploadState = z.infer<typeof upload>;

/** An address that opens a file without a header, and until when. */
export const fileLink = z.object({ url: z.string(), expires_at: instant });
