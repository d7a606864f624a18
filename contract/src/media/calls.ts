import { z } from "zod";
import { defineCalls } from "../call.ts";
import { longestPictureWords } from "../constants.ts";
import { count, id, inCompany, line } from "../schemas.ts";
import { memo } from "../memos/schemas.ts";
import { mediaEndpoints } from "./endpoints.ts";
import { fileLink, media, upload } from "./schemas.ts";

export const mediaCalls = defineCalls(mediaEndpoints, {
  uploadFile: {
    summary:
      "Upload a file, or finish one sent in pieces (`upload_id`), and attach it to the memo that is named, if any.",
    successes: ["media_created"],
    input: z.object({
      ...inCompany,
      name: line(120).default(""),
      content: line(longestPictureWords).default(""),
      upload_id: id.optional(),
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
    errors: ["file_too_large", "unsupported_file", "conflict"],
  },
  beginUpload: {
    summary: "Begin to upload a file in pieces, so a lost connection costs only one piece.",
    successes: ["upload_begun"],
    input: z.object({ ...inCompany, name: z.string().max(255), size: id }),
    output: z.object({ upload }),
    errors: ["file_too_large", "unsupported_file"],
  },
  sendUploadPiece: {
    summary:
      "Send the piece that begins at byte `offset`. Sending a piece again succeeds and changes nothing.",
    successes: ["piece_received"],
    input: z.object({ ...inCompany, id, offset: count }),
    output: z.object({ upload }),
    errors: ["file_too_large", "conflict"],
  },
  getUpload: {
    summary: "How much of an upload in pieces has arrived; only for the person who began it.",
    input: z.object({ ...inCompany, id }),
    output: z.object({ upload }),
  },
  updateMedia: {
    summary: "Describe a file for people who can't see it; the call can't be undone.",
    successes: ["media_updated"],
    input: z.object({ ...inCompany, id, content: line(longestPictureWords) }),
    output: z.object({ media }),
  },
  downloadFile: {
    summary: "A file, for people who may see what it is attached to.",
    input: z.object({ ...inCompany, id, variant: z.enum(["original", "min", "thumb"]) }),
    output: z.object({}),
    errors: ["range_not_satisfiable"],
  },
  getFileLink: {
    summary:
      "A link that opens a file without an authorization header for some minutes, while the caller may see it.",
    input: z.object({ ...inCompany, id }),
    output: fileLink,
  },
  openFileLink: {
    summary: "The file that a signed link opens.",
    input: z.object({ link: z.string().max(200) }),
    output: z.object({}),
    errors: ["not_found", "range_not_satisfiable"],
  },
});
