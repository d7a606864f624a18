import { z } from "zod";
import { ids } from "../schemas.ts";

/**
 * Who something is for. An empty `location_ids` or `audience_ids` means All; named recipients come on top of what
 * the two segments reach together.
 */
export const targetFields = {
  mode: z.enum(["segments", "recipients"]).default("segments"),
  location_ids: ids.default([]),
  audience_ids: ids.default([]),
  recipient_ids: ids.default([]),
};

/** Records name whom they are for so; what is written may come back as it was read. */
export const targetAliases = {
  locations: "location_ids",
  audiences: "audience_ids",
  recipients: "recipient_ids",
};

export const target = z.object(targetFields);
export type Target = z.infer<typeof target>;
