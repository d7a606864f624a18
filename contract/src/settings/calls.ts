import { z } from "zod";
import { defineCalls } from "../call.ts";
import { company } from "../companies/schemas.ts";
import { flagKeys } from "../constants.ts";
import { flag, ids, inCompany } from "../schemas.ts";
import { settingsEndpoints } from "./endpoints.ts";
import {
  alertFields,
  chatFields,
  checkinFields,
  joinCode,
  memoLists,
  memoSwitches,
} from "./schemas.ts";

const oneFlag = { key: z.enum(flagKeys), enabled: flag };
const refreshed = z.object({ company });

export const settingsCalls = defineCalls(settingsEndpoints, {
  updateFlags: {
    summary: "Switch features on or off: several with `flags`, or one with `key` and `enabled`.",
    successes: ["flags_updated"],
    input: z.object({
      ...inCompany,
      flags: z.array(z.object(oneFlag)).max(50).optional(),
      key: oneFlag.key.optional(),
      enabled: oneFlag.enabled.optional(),
    }),
    output: refreshed,
  },
  updateMemoSettings: {
    summary:
      "Change the options for memos and automatic celebrations. Absent fields stay as they are, and null restores the defaults.",
    successes: ["memo_settings_updated"],
    input: z.object({ ...inCompany, ...memoLists, ...memoSwitches }),
    output: refreshed,
  },
  updateCheckinSettings: {
    summary:
      "Change the topics of check-ins and raised hands and the check-in frequency. Absent fields stay as they are, and null restores the defaults.",
    successes: ["checkin_settings_updated"],
    input: z.object({ ...inCompany, ...checkinFields }),
    fieldAliases: { topics: "checkin_topics", checkin_frequency_days: "frequency_days" },
    output: refreshed,
  },
  updateChatSettings: {
    summary:
      "Change who may begin private chats, and the quiet hours, in the time zone where each person works. Absent fields stay as they are, and null restores the defaults.",
    successes: ["chat_settings_updated"],
    input: z.object({ ...inCompany, ...chatFields }),
    output: refreshed,
  },
  updateEmailAlerts: {
    summary:
      "Change who gets e-mail alerts, and for what. Absent fields stay as they are, and null clears them.",
    successes: ["email_alerts_updated"],
    input: z.object({
      ...inCompany,
      ...alertFields,
      recipients: ids.nullable().optional(),
    }),
    fieldAliases: { email_alerts: "...", surveys: "survey_responses" },
    output: refreshed,
  },
  getJoinCode: {
    summary: "The code and link with which anyone can join the team.",
    input: z.object(inCompany),
    output: z.object({ join_code: joinCode }),
  },
  renewJoinCode: {
    summary: "Replace the join code; the old one stops working.",
    successes: ["join_code_renewed"],
    input: z.object(inCompany),
    output: z.object({ join_code: joinCode }),
  },
  switchJoinCode: {
    summary: "Allow joining with the code, or stop it.",
    successes: ["join_code_updated"],
    input: z.object({ ...inCompany, enabled: flag }),
    output: z.object({ join_code: joinCode }),
  },
});
