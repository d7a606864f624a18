import type { ChatGroup, ChatMessage } from "@lineup/contract/chat/schemas";
import { longestChatMessage, maxUploadBytes } from "@lineup/contract/constants";
import { IconGif, IconPhoto, IconSend2, IconX } from "@tabler/icons-react";
import {
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { refusal } from "#web/lib/api/uploads.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { FieldError } from "#web/ui/forms/field.tsx";
import { nameOf, textOf } from "../chat-names.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { draftOf } from "./draft-key.ts";
import { GrowingText, sendsOnEnter } from "./growing-text.tsx";
import { MentionPicker } from "./mention-picker.tsx";
import { sendMessage } from "./outbox.ts";
import { sendTyping } from "./typing.tsx";
import { Preview } from "./unsent.tsx";

const GifPicker = lazyPart(() => import("../gif/gif-picker.tsx"), "GifPicker", {
  waiting: <Skeleton height="12rem" />,
});

const accepted = ["image/*", ".heic", ".heif", ".avif", ".webp"] as const;
/** The number of pictures that can be sent in one go, each as a message. */
const mostPictures = 10;

interface ComposerProps {
  group: ChatGroup;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The message that is being answered. */
  replying: ChatMessage | null;
  onReplied: () => void;
  /** Called by arrow up in the empty field. */
  onEditLast: () => void;
}

/** The field for a message, with pictures that are chosen, pasted or dropped. What is typed is kept on the device for each group. */
export function Composer({
  group,
  field,
  replying,
  onReplied,
  onEditLast,
}: ComposerProps): ReactNode {
  const say = chatTexts.useTexts();
  const { company, gif: gifs } = useCompany();
  const [isPicking, setPicking] = useState(false);
  const draft = useDraft(draftOf(group.id), "");
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const content = draft.value.trim();
  const over = content.length - longestChatMessage;
  const maySend = over <= 0 && (content !== "" || pictures.length > 0);

  function add(files: readonly File[]): void {
    const limits = { maxBytes: maxUploadBytes, accept: accepted };
    const good = files.filter((file) => {
      const problem = refusal(file, limits);
      if (problem) toast({ title: file.name, messages: [problem], variant: "error" });
      return !problem;
    });
    setPictures((before) => [...before, ...good].slice(0, mostPictures));
    field.current?.focus();
  }
  const { isOver, ...dropping } = useDropping(add);
  function send(): void {
    if (!maySend) return;
    const [picture = null, ...others] = pictures;
    const about = { groupId: group.id };
    const primary = replying && quoted(replying);
    sendMessage(company.id, { ...about, content, picture, primary, gif: null });
    for (const other of others)
      sendMessage(company.id, { ...about, content: "", picture: other, primary: null, gif: null });
    draft.clear();
    setPictures([]);
    onReplied();
    field.current?.focus();
  }
  function closeGifs(): void {
    setPicking(false);
    field.current?.focus();
  }
  /** A GIF goes out as a message of its own: what is being written stays. */
  function sendGif(address: string): void {
    const primary = replying && quoted(replying);
    sendMessage(company.id, {
      ...{ groupId: group.id, content: "", picture: null, primary, gif: address },
    });
    onReplied();
    closeGifs();
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
  function onPaste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData;
    // Office programs add a picture of the copied text to the clipboard. If the clipboard has text, only the text is pasted.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    add([...files]);
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
      {isPicking && (
        <GifPicker onChoose={({ images }) => sendGif(images.original.url)} onClose={closeGifs} />
      )}
      <MentionPicker group={group} text={draft.value} onPick={pick} />
      <div className={styles.write}>
        <PictureButton onChoose={add} />
        {gifs.provider !== "none" && (
          <IconButton
            label={say("gif.open")}
            aria-expanded={isPicking}
            onClick={() => setPicking(!isPicking)}
          >
            <IconGif size={22} />
          </IconButton>
        )}
        <GrowingText
          field={field}
          label={say("write.label", { name: nameOf(group) })}
          placeholder={say("write.placeholder")}
          value={draft.value}
          isBad={over > 0}
          onChange={(text) => {
            draft.set(text);
            if (text !== "") sendTyping(group.id);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <IconButton
          className={styles.send}
          label={say("write.send")}
          aria-disabled={!maySend}
          // Keeps the focus in the field, and with it the keyboard of a phone on the screen.
          onPointerDown={(event) => event.preventDefault()}
          onClick={send}
        >
          <IconSend2 size={22} />
        </IconButton>
      </div>
    </div>
  );
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

function Pictures({
  files,
  onChange,
}: {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  if (files.length === 0) return null;
  return (
    <ul className={styles.chosen}>
      {files.map((file, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- pasted pictures have the same name
        <li key={`${at} ${file.name}`}>
          <Preview file={file} />
          <IconButton
            small
            label={say("write.removePicture", { name: file.name })}
            onClick={() => onChange(files.filter((other) => other !== file))}
          >
            <IconX size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function PictureButton({ onChoose }: { onChoose: (files: readonly File[]) => void }): ReactNode {
  const say = chatTexts.useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={say("write.picture")} onClick={() => chooser.current?.click()}>
        <IconPhoto size={22} />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={accepted.join(",")}
        aria-label={say("write.picture")}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Makes it possible to choose the same file again.
          event.target.value = "";
        }}
      />
    </>
  );
}
