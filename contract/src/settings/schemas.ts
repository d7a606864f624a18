import { z } from "zod";
import { type AlertKey, privateChatters } from "../constants.ts";
import { because, count, flag, line, timeOfDay } from "../schemas.ts";

const label = line(60).min(1);
const key = line(40).regex(/^[a-z0-9_]+$/, because("special_characters"));

/** A list in which each stands once, by its name in whatever case of letters. */
export function once<T extends z.ZodType>(
  list: z.ZodArray<T>,
  nameOf: (one: z.output<T>) => string,
) {
  return list
    .min(1)
    .max(50)
    .refine(
      (all) => new Set(all.map((one) => nameOf(one).toLowerCase())).size === all.length,
      because("twice"),
    )
    .nullable()
    .optional();
}

const names = once(z.array(label), (name) => name);

/** What memos offer. Absent means unchanged; null puts back what every company starts with. */
export const memoLists = {
  message_categories: names,
  survey_categories: names,
  celebration_categories: names,
  celebration_options: once(
    z.array(z.object({ key: key.optional(), label, emoji: line(16).min(1) })),
    (option) => option.label,
  ),
  default_survey_options: once(
    z.array(
      z.object({ key: key.optional(), label, options: z.array(line(200).min(1)).min(2).max(20) }),
    ),
    (option) => option.label,
  ),
};

/** What goes out automatically, and what a new message starts with. Absent means unchanged; null switches it off, as every company starts. */
export const memoSwitches = {
  celebrate_birthdays: flag.nullable().optional(),
  celebrate_anniversaries: flag.nullable().optional(),
  questions_by_default: flag.nullable().optional(),
};

/** What check-ins are about, and how often. A topic may come as its label alone. */
export const checkinFields = {
  checkin_topics: once(
    z.array(
      z.preprocess(
        (given) => (typeof given === "string" ? { label: given } : given),
        z.object({ key: key.optional(), label }),
      ),
    ),
    (topic) => topic.label,
  ),
  frequency_days: count.pipe(z.number().int().min(1).max(365)).nullable().optional(),
};

/** How chats work. Absent means unchanged; null puts back what every company starts with. */
export const chatFields = {
  private_chats: z.enum(privateChatters).nullable().optional(),
  quiet_hours: z.object({ from: timeOfDay, to: timeOfDay }).nullable().optional(),
};

const alert = flag.nullable().optional();
export const alertFields = {
  flagged_messages: alert,
  raised_hands: alert,
  checkins: alert,
  survey_responses: alert,
  weekly_summary: alert,
} satisfies Record<AlertKey, typeof alert>;

/** How anyone joins the team by themselves. */
export const joinCode = z.object({ code: z.string(), enabled: z.boolean(), url: z.string() });
export type JoinCode = z.infer<typeof joinCode>;
