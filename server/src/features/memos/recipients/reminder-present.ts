import type { Reminder } from "#server/features/memos/recipients/reminder-store";
import type { JobPayloads, MemoReminder } from "#server/platform/context";
import { escapeHtml } from "#server/platform/escape-html";

/** The job that sends a reminder, and its payload. */
type ReminderMessage =
  | { name: "send-mail"; data: JobPayloads["send-mail"] }
  | { name: "send-sms"; data: JobPayloads["send-sms"] };

/** @returns an e-mail if the person can get one, otherwise a text message */
export function reminderMessage(
  person: Reminder,
  link: string,
  occasion: string,
  reminder: MemoReminder,
): ReminderMessage {
  const { subject, text } = texts[person.locale === "es" ? "es" : "en"](person);
  const key = `remind-${occasion}-${person.employee_id}`;
  if (person.email !== null) {
    const html = `<p>${escapeHtml(text)}</p><p><a href="${link}">${link}</a></p>`;
    return {
      name: "send-mail",
      data: {
        to: person.email,
        subject,
        text: `${text}\n\n${link}`,
        html,
        messageId: key,
        reminder,
        companyId: reminder.companyId,
      },
    };
  }
  const to = `+${person.phone_country_code}${person.phone}`;
  return { name: "send-sms", data: { to, text: `${text} ${link}`, idempotencyKey: key, reminder } };
}

// An anonymous survey reminds people who have answered, too.
const texts = {
  en: ({ name_first: name, title, kind }: Reminder) => ({
    subject: `Reminder: ${title}`,
    text: `${name ? `Hi ${name}, please` : "Please"} ${requests[kind].en} “${title}” if you haven't yet.`,
  }),
  es: ({ name_first: name, title, kind }: Reminder) => ({
    subject: `Recordatorio: ${title}`,
    text: `${name ? `Hola, ${name}: por favor` : "Por favor"} ${requests[kind].es} “${title}” si aún no lo has hecho.`,
  }),
};

/** What a reminder asks of someone, by the kind of memo. */
const requests = {
  message: { en: "acknowledge", es: "confirma que leíste" },
  survey: { en: "answer", es: "responde" },
  celebration: { en: "react to", es: "reacciona a" },
} as const;
