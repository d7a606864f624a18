import { mentions } from "@lineup/contract/chat/events";
import type { ChatGroup, ChatMessage } from "@lineup/contract/chat/schemas";
import {
  IconArrowBackUp,
  IconCopy,
  IconDots,
  IconEye,
  IconFlag,
  IconHistory,
  IconMoodPlus,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCompany, usePermission } from "#web/entities/companies/company.ts";
import { formatFullDateTime, formatTime } from "#web/lib/dates/dates.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Menu, type MenuGroup } from "#web/ui/dialogs/menu.tsx";
import { IconButton } from "#web/ui/elements/button.tsx";
import { LinkedText } from "#web/ui/elements/linked-text.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { EditMessage } from "./edit-message.tsx";
import { MessagePicture } from "./picture.tsx";
import { Quote } from "./quote.tsx";
import { Reactions, usualReactions, useReact } from "./reactions.tsx";
import type { Row } from "./rows.ts";

/** What can be done with a message. */
export interface MessageActs {
  /** Offers all emoji to react with. */
  readonly react: (message: ChatMessage) => void;
  readonly reply: (message: ChatMessage) => void;
  readonly edit: (message: ChatMessage) => void;
  readonly remove: (message: ChatMessage) => void;
  readonly showReaders: (message: ChatMessage) => void;
  /** Shows the texts that it had before it was edited. */
  readonly showVersions: (message: ChatMessage) => void;
  readonly report: (message: ChatMessage) => void;
  readonly endEdit: () => void;
}

interface MessageProps {
  row: Row;
  group: ChatGroup;
  isEditing: boolean;
  acts: MessageActs;
  /** Shows the message with an id. */
  onGoTo: (id: number) => void;
  /** Opens the picture of the message with an id. */
  onPicture: (id: number) => void;
}

/** A message with what it answers, its picture, its reactions and its menu. One's own are on the right. */
export function Message({
  row,
  group,
  isEditing,
  acts,
  onGoTo,
  onPicture,
}: MessageProps): ReactNode {
  const say = chatTexts.useTexts();
  const { employee } = useCompany();
  const { message, isNamed } = row;
  const isOwn = message.employee_id === employee.id;
  const name = isOwn ? say("message.you") : message.employee.name;
  const time = formatTime(message.created_at);
  const react = useReact(message);
  // Someone who has left can't answer, and the conversation with them stays as it is.
  const mayReact = group.read_only !== "partner_left";
  return (
    <article
      className={styles.message}
      data-own={isOwn || undefined}
      data-named={isNamed || undefined}
      data-message={message.id}
      tabIndex={-1}
      aria-label={say("message.label", { name, time })}
    >
      {isNamed && !isOwn && !group.is_direct && <span className={styles.author}>{name}</span>}
      <div className={styles.beside}>
        <div className={styles.bubble}>
          {message.primary && <Quote primary={message.primary} onGoTo={onGoTo} />}
          <MessagePicture message={message} name={name} onOpen={() => onPicture(message.id)} />
          {isEditing ? (
            <EditMessage message={message} onClose={acts.endEdit} />
          ) : (
            message.content !== "" && (
              <p className={styles.text}>
                <LinkedText text={message.content} />
              </p>
            )
          )}
          <span className={styles.at}>
            {!isOwn && mentions(message, employee.id) && (
              <strong>{say("message.mentionsYou")} · </strong>
            )}
            {message.edited_at && <span>{say("message.edited")} · </span>}
            <time dateTime={message.created_at} title={formatFullDateTime(message.created_at)}>
              {time}
            </time>
          </span>
        </div>
        {!isEditing && (
          <MessageMenu
            {...{ message, acts, isOwn, name, time }}
            mayWrite={group.read_only === null}
            onReact={mayReact ? react : null}
          />
        )}
      </div>
      <Reactions message={message} onReact={mayReact ? react : null} />
    </article>
  );
}

interface MessageMenuProps {
  message: ChatMessage;
  acts: MessageActs;
  isOwn: boolean;
  mayWrite: boolean;
  name: string;
  time: string;
  /** Null where one can't react. */
  onReact: ((reaction: string) => void) | null;
}

function MessageMenu(props: MessageMenuProps): ReactNode {
  const { message, acts, isOwn, mayWrite, name, time, onReact } = props;
  const say = chatTexts.useTexts();
  const core = coreTexts.useTexts();
  const isManager = usePermission("memos:manage");
  const size = { size: 18, "aria-hidden": true } as const;
  const reactions: MenuGroup = {
    label: say("message.react"),
    inRow: true,
    items: [
      ...usualReactions.map((emoji) => ({
        label: say("message.reactWith", { emoji }),
        icon: emoji,
        onPress: () => onReact?.(emoji),
      })),
      {
        label: say("message.react.more"),
        icon: <IconMoodPlus {...size} />,
        onPress: () => acts.react(message),
      },
    ],
  };
  const groups: MenuGroup[] = [
    ...(onReact ? [reactions] : []),
    {
      items: [
        mayWrite && {
          label: say("message.reply"),
          icon: <IconArrowBackUp {...size} />,
          onPress: () => acts.reply(message),
        },
        message.content !== "" &&
          window.isSecureContext && {
            label: say("message.copy"),
            icon: <IconCopy {...size} />,
            onPress: () => copy(message.content, core("copied")),
          },
        isOwn &&
          mayWrite && {
            label: say("message.edit"),
            icon: <IconPencil {...size} />,
            onPress: () => acts.edit(message),
          },
        {
          label: say("message.seenBy"),
          icon: <IconEye {...size} />,
          onPress: () => acts.showReaders(message),
        },
        isManager &&
          message.edited_at !== null && {
            label: say("message.versions"),
            icon: <IconHistory {...size} />,
            onPress: () => acts.showVersions(message),
          },
        !isOwn && {
          label: say("message.report"),
          icon: <IconFlag {...size} />,
          onPress: () => acts.report(message),
        },
        (isOwn || isManager) && {
          label: say("message.delete"),
          icon: <IconTrash {...size} />,
          danger: true,
          onPress: () => acts.remove(message),
        },
      ].filter((item) => typeof item === "object"),
    },
  ];
  return (
    <Menu
      label={say("message.more", { name, time })}
      groups={groups}
      renderTrigger={(trigger) => (
        <IconButton
          small
          className={styles.more}
          label={say("message.more", { name, time })}
          {...trigger}
        >
          <IconDots size={18} />
        </IconButton>
      )}
    />
  );
}

function copy(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => toast({ title: done, variant: "success" }),
    (error: unknown) => showError(error),
  );
}
