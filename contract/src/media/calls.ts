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
      "Upload a picture or file, either here or in the pieces that upload_id names; with message_id, survey_id or celebration_id it is attached to that one as well.",
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
    summary:
      "Begin a file that is sent in pieces, so that a lost connection costs one of them at most.",
    successes: ["upload_begun"],
    input: z.object({ ...inCompany, name: z.string().max(255), size: id }),
    output: z.object({ upload }),
    errors: ["file_too_large", "unsupported_file"],
  },
  sendUploadPiece: {
    summary:
      "Send the piece that begins at that byte. One that is there already is answered as if it were new.",
    successes: ["piece_received"],
    input: z.object({ ...inCompany, id, offset: count }),
    output: z.object({ upload }),
    errors: ["file_too_large", "conflict"],
  },
  getUpload: {
    summary: "How much of a file that is sent in pieces is there, for whoever began it.",
    input: z.object({ ...inCompany, id }),
    output: z.object({ upload }),
  },
  updateMedia: {
    summary: "Say what a picture or file shows, for whoever doesn't see it; nothing takes it back.",
    successes: ["media_updated"],
    input: z.object({ ...inCompany, id, content: line(longestPictureWords) }),
    output: z.object({ media }),
  },
  downloadFile: {
    summary: "A file, for those who may see what it is attached to.",
    input: z.object({ ...inCompany, id, variant: z.enum(["original", "min", "thumb"]) }),
    output: z.object({}),
    errors: ["range_not_satisfiable"],
  },
  getFileLink: {
    summary:
      "An address that opens a file without a header for some minutes, for whoever asked and while they may see it.",
    input: z.object({ ...inCompany, id }),
    output: fileLink,
  },
  openFileLink: {
    summary: "The file that a signed address opens.",
    input: z.object({ link: z.string().max(200) }),
    output: z.object({}),
    errors: ["not_found", "range_not_satisfiable"],
  },
});
