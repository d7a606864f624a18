import { z } from "zod";
import { defineCalls } from "../../call.ts";
import {
  blankAsDefault,
  flag,
  id,
  inCompany,
  lines,
  nothing,
  paged,
  paging,
  wholeNumber,
} from "../../schemas.ts";
import { chatReport, chatVersion } from "../schemas.ts";
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
  reportChatMessage: {
    summary: "Report someone else's message to management, with a reason.",
    successes: ["chat_message_reported"],
    input: z.object({ ...ofMessage, reason: lines(1000).default("") }),
    output: nothing,
    errors: ["conflict"],
  },
  listChatReports: {
    summary:
      "Reported messages, each once with all of its reports and the five messages before it: open reports longest waiting first, closed ones newest first. Without those of the caller's own messages.",
    input: z.object({
      ...inCompany,
      page: paging.page,
      per_page: paging.per_page,
      state: blankAsDefault(z.enum(["open", "closed"]), "open"),
    }),
    output: z.object({ reports: z.array(chatReport), ...paged }),
  },
  closeChatReport: {
    summary:
      "Close a report and all other open reports of the same message as resolved or dismissed; with `remove_message`, delete the message for everyone.",
    successes: ["chat_report_closed"],
    input: z.object({
      ...inCompany,
      id,
      outcome: z.enum(["resolved", "dismissed"]),
      remove_message: blankAsDefault(flag, false),
    }),
    output: nothing,
    errors: ["conflict"],
  },
});
