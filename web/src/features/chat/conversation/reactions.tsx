import type { ChatMessage } from "@lineup/contract/chat/schemas";
import type { ReactNode } from "react";
import { showAnswer } from "#web/entities/chat/apply-event.ts";
import { patchMessages } from "#web/entities/chat/messages.ts";
import { useCompany } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { listFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { reactionGroups, withReaction } from "./rows.ts";

/** The emoji that the menu of a message offers. */
export const usualReactions = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const;

/** @returns a function that adds one's reaction to a message or removes it; it shows right away */
export function useReact(message: ChatMessage): (reaction: string) => void {
  const { company, employee } = useCompany();
  const self = { id: employee.id, name: employee.display_name };
  const { id, chat_group_id: groupId } = message;
  const toggle = (reaction: string): void =>
    patchMessages(company.id, groupId, (loaded) => ({
      ...loaded,
      messages: loaded.messages.map((one) =>
        one.id === id ? withReaction(one, self, reaction) : one,
      ),
    }));
  const { mutate } = useCallMutation("reactToChatMessage", {
    queue: `chat-reaction:${id}`,
    onSuccess: ({ message: answer }) => showAnswer(company.id, "reaction", answer),
    onError(error, { reaction }) {
      toggle(reaction);
      showError(error, chatTexts.say("message.react.failed"));
    },
  });
  return (reaction) => {
    toggle(reaction);
    mutate({ company_id: company.id, group_id: groupId, message_id: id, reaction });
  };
}

/**
 * A message's reactions, each with its number. Pressing one adds or removes one's own.
 * @param onReact null where one can't react
 */
export function Reactions({
  message,
  onReact,
}: {
  message: ChatMessage;
  onReact: ((reaction: string) => void) | null;
}): ReactNode {
  const say = chatTexts.useTexts();
  const { employee } = useCompany();
  const groups = reactionGroups(message, employee.id);
  return (
    // A reaction is no message: the log doesn't announce it.
    <div
      className={styles.reactions}
      role="group"
      aria-label={say("message.reactions")}
      aria-live="off"
    >
      {groups.map(({ reaction, count, names, isOwn }) => {
        const others = count - names.length;
        const more = names.length === 0 ? "reaction.people" : "reaction.others";
        const all = others > 0 ? [...names, say(more, { count: others })] : names;
        const who = say("reaction.who", {
          emoji: reaction,
          names: listFormat(currentLanguage()).format(all),
        });
        return (
          <button
            key={reaction}
            type="button"
            className={styles.reaction}
            aria-pressed={isOwn}
            aria-label={who}
            title={who}
            disabled={onReact === null}
            onClick={() => onReact?.(reaction)}
          >
            {reaction} <span className={styles.number}>{count}</span>
          </button>
        );
      })}
    </div>
  );
}
