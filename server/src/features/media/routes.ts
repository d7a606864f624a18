import { requireVisibleMedia } from "#server/features/media/access";
import { forgetFile, keepFile, noteFile } from "#server/features/media/service";
import type { StoredMedia } from "#server/features/media/store";
import { CallError, invalidField } from "#server/platform/http/errors";
import { type Handler, type HandlersOf, inTwoSteps } from "#server/platform/http/handlers";
import { downloadHeaders } from "#server/platform/uploads/download-headers";
import { sharedTexts } from "#server/platform/texts";

/** @param attach puts files on a memo; given from outside, because features do not call each other */
export function mediaRoutes(
  attach: Handler<"attachMessageMedia">,
): HandlersOf<"uploadFile" | "downloadFile"> {
  return {
    uploadFile: inTwoSteps(
      async ({ adapters }, { company_id }, { file }) => {
        if (file === undefined) throw invalidField("file", sharedTexts.required);
        return keepFile(adapters, company_id, file);
      },
      async (ctx, { company_id, message_id, name }, kept) => {
        try {
          const media = await noteFile(ctx, kept, name);
          if (message_id === undefined) return { media };
          const memo = { company_id, id: message_id, media_ids: [media.id] };
          return { media, ...(await attach(ctx, memo, {})) };
        } catch (error) {
          await forgetFile(ctx, kept);
          throw error;
        }
      },
    ),
    downloadFile: async (ctx, { id, variant }) => {
      const media = await requireVisibleMedia(ctx, id);
      const key = media[keyColumns[variant]];
      if (key === null) throw new CallError("not_found");
      return {
        key,
        etag: `"${media.sha256.slice(0, 32)}-${variant}"`,
        headers: {
          ...downloadHeaders({ name: media.original_filename, type: typeOf(media, variant) }),
          "cache-control": "private, max-age=3600",
        },
      };
    },
  };
}

const keyColumns = {
  original: "storage_key",
  min: "storage_key_min",
  thumb: "storage_key_thumb",
} as const satisfies Record<string, keyof StoredMedia>;

/** The smaller renditions of a picture are always WebP. */
function typeOf(media: StoredMedia, variant: keyof typeof keyColumns): string {
  return variant === "original" ? media.type : "image/webp";
}
