import { createGroup, createPrivateGroup } from "#server/features/chat/groups/create-service";
import { readGroups } from "#server/features/chat/groups/read-service";
import { sendMessage } from "#server/features/chat/messages/send-service";
import { reactToMessage } from "#server/features/chat/messages/service";
import type { CompanyContext } from "#server/platform/context";
import type { Actors } from "#server/seed/demo-actors";
import type { DemoCompany } from "#server/seed/seed-demo";

const hourMs = 3_600_000;

/** Who writes: the manager, or a place among the employees. */
type Writer = "manager" | number;

interface DemoMessage {
  readonly by: Writer;
  readonly hoursAgo: number;
  readonly content: string;
  /** The place in the list of the message that this one answers. */
  readonly answers?: number;
  readonly reactions?: readonly (readonly [Writer, string])[];
}

const everyone: readonly DemoMessage[] = [
  {
    ...{ by: "manager", hoursAgo: 120 },
    content:
      "Welcome to our team chat! Good news, lost and found, small questions: it all goes here.",
    reactions: [
      [0, "👋"],
      [3, "👋"],
      [5, "🎉"],
    ],
  },
  {
    by: 0,
    hoursAgo: 52,
    content: "Someone left a blue umbrella at Mile High. It's in the office.",
  },
  {
    ...{ by: 3, hoursAgo: 51, answers: 1 },
    content: "¡Es mío! Paso por él el jueves, gracias.",
    reactions: [[0, "👍"]],
  },
  {
    ...{ by: "manager", hoursAgo: 5 },
    content:
      "A table of ten wrote that last night was their best dinner of the year. Thank you all!",
    reactions: [
      [0, "❤️"],
      [1, "❤️"],
      [4, "🎉"],
    ],
  },
];

const harborStreet: readonly DemoMessage[] = [
  { by: 1, hoursAgo: 28, content: "The back door sticks again. Lift it a little and it closes." },
  { by: 3, hoursAgo: 27.5, content: "Ya vino el cerrajero, queda arreglada mañana.", answers: 0 },
  { by: "manager", hoursAgo: 3, content: "Fish comes at 10 tomorrow instead of 8." },
];

const saturday: readonly DemoMessage[] = [
  { by: "manager", hoursAgo: 70, content: "Who can bring a speaker for the party on Saturday?" },
  { by: 0, hoursAgo: 69, content: "I can! Do we have an extension cord?", answers: 0 },
  { by: 1, hoursAgo: 68, content: "There's one in dry storage.", reactions: [[0, "🙌"]] },
];

const direct: readonly DemoMessage[] = [
  { by: 0, hoursAgo: 26, content: "Could I swap Sunday for Monday?" },
  { by: "manager", hoursAgo: 25, content: "Yes, Monday works. I changed it.", answers: 0 },
  { by: 0, hoursAgo: 24.8, content: "Thank you!" },
];

/** Chats of the whole team, of a location, of a few people and of two, with read and unread messages. */
export async function demoChats(
  as: Actors,
  { scope, employeeIds, locationIds }: DemoCompany,
  now: Date,
): Promise<void> {
  const { companyId: company_id } = scope;
  const before = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  const idAt = (place: number): number => employeeIds[place] ?? 0;
  const person = (who: Writer, hours: number): CompanyContext =>
    who === "manager" ? as.manager(before(hours)) : as.employee(idAt(who), before(hours));
  const talk = async (group_id: number, messages: readonly DemoMessage[]): Promise<void> => {
    const ids: number[] = [];
    for (const { by, hoursAgo, content, answers, reactions = [] } of messages) {
      const input = { company_id, group_id, content, image_url: undefined };
      const chat_message_id = answers === undefined ? undefined : ids[answers];
      const ctx = person(by, hoursAgo);
      const { message } = await sendMessage(ctx, { ...input, chat_message_id }, null);
      ids.push(message.id);
      for (const [who, reaction] of reactions) {
        const about = { company_id, group_id, message_id: message.id, reaction };
        await reactToMessage(person(who, hoursAgo - 0.2), about);
      }
    }
    // The others have read all but the newest message.
    for (const who of [0, 1, 3, 4])
      if (messages.some(({ by }) => by === who))
        await readGroups([
          { ctx: person(who, 2), input: { company_id, group_id, seq: ids.length - 1 } },
        ]);
  };
  const open = { company_id, is_notifications_active: undefined, shows_history: undefined };
  const all = { mode: "segments" as const, location_ids: [], audience_ids: [], recipient_ids: [] };
  const manager = as.manager(before(121), "createChatGroup");
  const team = await createGroup(manager, { ...open, ...all, name: "Everyone", icon: "📣" });
  await talk(team.group.id, everyone);
  const at = { ...all, location_ids: locationIds.slice(0, 1) };
  const location = await createGroup(manager, {
    ...open,
    ...at,
    name: "Harbor Street",
    icon: "🌊",
  });
  await talk(location.group.id, harborStreet);
  const party = await createPrivateGroup(person("manager", 71), {
    ...{ ...open, name: "Saturday crew", icon: "🎈" },
    recipient_ids: [idAt(0), idAt(1), idAt(3)],
  });
  await talk(party.group.id, saturday);
  const two = { ...open, name: "", icon: undefined, recipient_ids: [idAt(0)] };
  const pair = await createPrivateGroup(person("manager", 27), two);
  await talk(pair.group.id, direct);
}
