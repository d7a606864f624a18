import { z } from "zod";
import { defineCalls } from "../../call.ts";
import { id, inCompany } from "../../schemas.ts";
import { chatVersion } from "../schemas.ts";
import { chatModerationEndpoints } from "./endpoints.ts";

const inGroup = { ...inCompany, group_id: id };
const ofMessage = { ...inGroup, message_id: id };

export const chatModerationCalls = defineCalls(chatModerationEndpoints, {
  listChatVersions: {
    summary:
      "The earlier texts of an edited message, newest first, at most a hundred: for managers in the group.",
    input: z.object(ofMessage),
    output: z.object({ versions: z.array(chatVersion) }),
  },
});
