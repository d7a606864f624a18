import type { ChatGroup, ChatMessage } from "@lineup/contract/chat/schemas";
import { longestChatMessage } from "@lineup/contract/constants";
import { IconGif, IconMoodSmile, IconSend2, IconX } from "@tabler/icons-react";
import {
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { nameOf, textOf } from "../chat-names.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { draftOf } from "./draft-key.ts";
import { GrowingText, sendsOnEnter } from "./growing-text.tsx";
import { MentionPicker } from "./mention-picker.tsx";
import { sendMessage } from "../outbox/own-outbox.ts";
import type { NewMessage } from "../outbox/pending-message.ts";
import { sendTyping } from "./typing.tsx";
import { PictureButton, Pictures, usePictures } from "./pictures.tsx";

const EmojiPanel = lazyPart(() => import("../emoji/emoji-panel.tsx"), "EmojiPanel", {
  waiting: <Skeleton height="20rem" />,
});
const GifPicker = lazyPart(() => import("../gif/gif-picker.tsx"), "GifPicker", {
  waiting: <Skeleton height="12rem" />,
});

interface ComposerProps {
  group: ChatGroup;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The message that is being answered. */
  replying: ChatMessage | null;
  onReplied: () => void;
  /** Called by arrow up in the empty field. */
  onEditLast: () => void;
}

/** The field for a message, with pictures that are chosen, pasted or dropped. What is typed is stored on the device for each group. */
export function Composer(props: ComposerProps): ReactNode {
  const { group, field, replying, onReplied, onEditLast } = props;
  const say = chatTexts.useTexts();
  const { company, gif: gifs } = useCompany();
  const { picker, opening, hidePicker, closePicker } = usePicker(field);
  const draft = useDraft(draftOf(group.id), "");
  const { pictures, setPictures, add, onPaste } = usePictures(field);
  const { insert, onFocus } = useInsertion(field, draft.set);
  const content = draft.value.trim();
  const over = content.length - longestChatMessage;
  const maySend = over <= 0 && (content !== "" || pictures.length > 0);
  const { isOver, ...dropping } = useDropping(add);
  const empty = emptyTo(group);
  function send(): void {
    if (!maySend) return;
    const [picture = null, ...others] = pictures;
    const primary = replying && quoted(replying);
    sendMessage(company.id, { ...empty, content, picture, primary });
    for (const other of others) sendMessage(company.id, { ...empty, picture: other });
    draft.clear();
    setPictures([]);
    onReplied();
    field.current?.focus();
  }
  /** A GIF goes out as a message of its own: what is being written stays. */
  function sendGif(address: string): void {
    const primary = replying && quoted(replying);
    sendMessage(company.id, { ...empty, primary, gif: address });
    onReplied();
    closePicker();
  }
  function pick(text: string): void {
    draft.set(text);
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (sendsOnEnter(event)) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape" && replying) {
      event.stopPropagation();
      onReplied();
    } else if (event.key === "ArrowUp" && draft.value === "") {
      event.preventDefault();
      onEditLast();
    }
  }

  return (
    <div className={styles.foot} data-over={isOver || undefined} {...dropping}>
      {isOver && <p className={styles.drop}>{say("write.drop")}</p>}
      {replying && <Replying message={replying} onCancel={onReplied} />}
      <Pictures files={pictures} onChange={setPictures} />
      <FieldError
        id="chat-too-long"
        text={over > 0 ? say("write.tooLong", { count: over }) : null}
      />
      {picker === "gif" && (
        <GifPicker onChoose={({ images }) => sendGif(images.original.url)} onClose={closePicker} />
      )}
      {picker === "emoji" && <EmojiPanel onChoose={insert} onClose={closePicker} />}
      <MentionPicker group={group} text={draft.value} onPick={pick} />
      <div className={styles.write}>
        <PictureButton onChoose={add} />
        {gifs.provider !== "none" && (
          <PickerButton label={say("gif.open")} {...opening("gif")}>
            <IconGif size={22} />
          </PickerButton>
        )}
        <div className={styles.entry}>
          <GrowingText
            field={field}
            label={say("write.label", { name: nameOf(group) })}
            placeholder={say("write.placeholder")}
            value={draft.value}
            isBad={over > 0}
            onChange={(text) => {
              draft.set(text);
              hidePicker();
              if (text !== "") sendTyping(group.id);
            }}
            onFocus={() => {
              onFocus();
              hidePicker();
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <PickerButton label={say("emoji.open")} {...opening("emoji")}>
            <IconMoodSmile size={22} />
          </PickerButton>
        </div>
        <SendButton maySend={maySend} onSend={send} />
      </div>
    </div>
  );
}

interface PickerButtonProps {
  label: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
}

function PickerButton({ label, isOpen, onOpen, children }: PickerButtonProps): ReactNode {
  return (
    <IconButton label={label} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
      {children}
    </IconButton>
  );
}

function SendButton({ maySend, onSend }: { maySend: boolean; onSend: () => void }): ReactNode {
  const say = chatTexts.useTexts();
  return (
    <IconButton
      className={styles.send}
      label={say("write.send")}
      aria-disabled={!maySend}
      // Keeps the focus in the field, and with it the keyboard of a phone on the screen.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSend}
    >
      <IconSend2 size={22} />
    </IconButton>
  );
}

type Picker = "emoji" | "gif";

/** The panel that is open. On a phone it isn't open beside the keyboard: together they would cover the conversation. */
function usePicker(field: RefObject<HTMLTextAreaElement | null>) {
  const [picker, setPicker] = useState<Picker | null>(null);
  return {
    picker,
    opening: (name: Picker) => ({
      isOpen: picker === name,
      onOpen(isOpen: boolean) {
        setPicker(isOpen ? name : null);
        // Some phones leave the focus in the field when a button is tapped.
        if (isOpen) field.current?.blur();
      },
    }),
    hidePicker: () => setPicker(null),
    closePicker() {
      setPicker(null);
      field.current?.focus();
    },
  };
}

/** @returns a message to a group with nothing in it */
function emptyTo(group: ChatGroup): NewMessage {
  return {
    ...{ groupId: group.id, groupName: nameOf(group), content: "" },
    ...{ primary: null, picture: null, gif: null },
  };
}

/** Writes something where the caret of the field is. */
function useInsertion(
  field: RefObject<HTMLTextAreaElement | null>,
  set: (text: string) => void,
): { insert: (text: string) => void; onFocus: () => void } {
  const hasCaret = useRef(false);
  return {
    // A field that never had the focus has its caret at the beginning, where no one would go on writing.
    onFocus: () => (hasCaret.current = true),
    insert(text) {
      const area = field.current;
      if (!area) return;
      const end = area.value.length;
      const [from, to] = hasCaret.current ? [area.selectionStart, area.selectionEnd] : [end, end];
      // Puts the caret behind the text. With a new value, the field would have it at the end.
      area.setRangeText(text, from, to, "end");
      hasCaret.current = true;
      set(area.value);
    },
  };
}

/** Takes files that are dropped. */
function useDropping(add: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      add([...event.dataTransfer.files]);
    },
  };
}

/** @returns a message as it is quoted by one that answers it */
function quoted({ id, employee, content, image, image_url }: ChatMessage): ChatMessage["primary"] {
  return { id, employee, content, image, image_url, deleted_at: null, is_visible: true };
}

function Replying({
  message,
  onCancel,
}: {
  message: ChatMessage;
  onCancel: () => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  const isOwn = message.employee_id === useCompany().employee.id;
  return (
    <div className={styles.replying}>
      <div className={styles.quote}>
        <strong>
          {isOwn
            ? say("write.replying.self")
            : say("write.replying", { name: message.employee.name })}
        </strong>
        <span>{textOf(message)}</span>
      </div>
      <IconButton label={say("write.stopReply")} onClick={onCancel}>
        <IconX size={18} />
      </IconButton>
    </div>
  );
}
