import { z } from "zod";
import { defineCalls } from "../call.ts";
import { id, inCompany, line } from "../schemas.ts";
import { memo } from "../memos/schemas.ts";
import { mediaEndpoints } from "./endpoints.ts";
import { media } from "./schemas.ts";

export const mediaCalls = defineCalls(mediaEndpoints, {
  uploadFile: {
    summary:
      "Upload a picture or file; with message_id, survey_id or celebration_id it is attached to that one as well.",
    successes: ["media_created"],
    input: z.object({
      ...inCompany,
      name: line(120).default(""),
      message_id: id.optional(),
      survey_id: id.optional(),
      celebration_id: id.optional(),
    }),
    output: z.object({
      media,
      message: memo.optional(),
      survey: memo.optional(),
      celebration: memo.optional(),
    }),
    errors: ["file_too_large", "unsupported_file"],
  },
  downloadFile: {
    summary: "A file, for those who may see what it is attached to.",
    input: z.object({ ...inCompany, id, variant: z.enum(["original", "min", "thumb"]) }),
    output: z.object({}),
    errors: ["range_not_satisfiable"],
  },
});
