import { z } from "zod";
import { defineCalls } from "../../call.ts";
import { id, inCompany, nothing, wholeNumber } from "../../schemas.ts";
import { chatVersion } from "../schemas.ts";
import { chatModerationEndpoints } from "./endpoints.ts";

const inGroup = { ...inCompany, group_id: id };
const ofMessage = { ...inGroup, message_id: id };
const ofMember = { ...inGroup, employee_id: id };

export const chatModerationCalls = defineCalls(chatModerationEndpoints, {
  listChatVersions: {
    summary:
      "The earlier texts of an edited message, newest first, at most a hundred: for managers in the group.",
    input: z.object(ofMessage),
    output: z.object({ versions: z.array(chatVersion) }),
  },
  silenceChatMember: {
    summary:
      "Keep an employee from writing in a chat group for some minutes, at most 31 days: managers in the group.",
    successes: ["chat_member_silenced"],
    input: z.object({
      ...ofMember,
      minutes: wholeNumber(z.number().int().min(1).max(44_640)),
    }),
    output: z.object({ silenced_until: z.string() }),
    errors: ["conflict"],
  },
  unsilenceChatMember: {
    summary: "Let an employee write in a chat group again before the time.",
    successes: ["chat_member_unsilenced"],
    input: z.object(ofMember),
    output: nothing,
  },
});
