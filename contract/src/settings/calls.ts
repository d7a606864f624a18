import { z } from "zod";
import { defineCalls } from "../call.ts";
import { company } from "../companies/schemas.ts";
import { flagKeys } from "../constants.ts";
import { flag, ids, inCompany } from "../schemas.ts";
import { settingsEndpoints } from "./endpoints.ts";
import { alertFields, automaticFields, checkinFields, joinCode, memoLists } from "./schemas.ts";

const oneFlag = { key: z.enum(flagKeys), enabled: flag };
const refreshed = z.object({ company });

export const settingsCalls = defineCalls(settingsEndpoints, {
  updateFlags: {
    summary: "Switch features on or off, many with flags or one with key and enabled.",
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
      "The categories and answers that memos offer, and whether birthdays and anniversaries go out by themselves; absent means unchanged, null puts the usual ones back.",
    successes: ["memo_settings_updated"],
    input: z.object({ ...inCompany, ...memoLists, ...automaticFields }),
    output: refreshed,
  },
  updateCheckinSettings: {
    summary:
      "What check-ins and raised hands are about, and how often check-ins are due (not where they are switched off); absent means unchanged, null puts back what every company starts with.",
    successes: ["checkin_settings_updated"],
    input: z.object({ ...inCompany, ...checkinFields }),
    fieldAliases: { topics: "checkin_topics", checkin_frequency_days: "frequency_days" },
    output: refreshed,
  },
  updateEmailAlerts: {
    summary: "Of what whom the company tells by e-mail; absent means unchanged, null clears.",
    successes: ["email_alerts_updated"],
    input: z.object({
      ...inCompany,
      ...alertFields,
      recipients: ids.nullable().optional(),
    }),
    output: refreshed,
  },
  getJoinCode: {
    summary: "The code by which anyone joins the team, and the link with it.",
    input: z.object(inCompany),
    output: z.object({ join_code: joinCode }),
  },
  renewJoinCode: {
    summary: "Make the join code anew; the one before leads nowhere from now on.",
    successes: ["join_code_renewed"],
    input: z.object(inCompany),
    output: z.object({ join_code: joinCode }),
  },
  switchJoinCode: {
    summary: "Let people join by the code, or no longer.",
    successes: ["join_code_updated"],
    input: z.object({ ...inCompany, enabled: flag }),
    output: z.object({ join_code: joinCode }),
  },
});
