import { z } from "zod";
import { defineCalls } from "../call.ts";
import { id, inCompany, line } from "../schemas.ts";
import { memo } from "../memos/schemas.ts";
import { mediaEndpoints } from "./endpoints.ts";
import { media } from "./schemas.ts";

export const mediaCalls = defineCalls(mediaEndpoints, {
  uploadFile: {
    summary: "Upload a picture or file; with message_id it is attached to that draft as well.",
    successes: ["media_created"],
    input: z.object({
      ...inCompany,
      name: line(120).default(""),
      message_id: id.optional(),
      /** What a survey or a celebration carries is attached by their own calls. */
      survey_id: z.never({ error: "Attach files by survey/media" }).optional(),
      celebration_id: z.never({ error: "Attach files by celebration/media" }).optional(),
    }),
    output: z.object({ media, message: memo.optional() }),
    errors: ["file_too_large", "unsupported_file"],
  },
  downloadFile: {
    summary: "A file, for those who may see what it is attached to.",
    input: z.object({ ...inCompany, id, variant: z.enum(["original", "min", "thumb"]) }),
    output: z.object({}),
    errors: ["range_not_satisfiable"],
  },
});
