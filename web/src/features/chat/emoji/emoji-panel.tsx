import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/elements/button.tsx";
import { chatTexts } from "../chat-texts.ts";
import styles from "./emoji.module.css";
import { LazyEmojiPicker } from "./lazy-picker.ts";

interface EmojiPanelProps {
  onChoose: (emoji: string) => void;
  onClose: () => void;
}

/** A panel with all emoji for what is being written. It stays open for more of them; Escape closes it. */
export function EmojiPanel({ onChoose, onClose }: EmojiPanelProps): ReactNode {
  const say = chatTexts.useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles Escape for the controls inside it
    <section
      className={styles.panel}
      aria-label={say("emoji.title")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <LazyEmojiPicker onChoose={onChoose} />
      <IconButton className={styles.close} label={say("emoji.close")} onClick={onClose}>
        <IconX size={18} />
      </IconButton>
    </section>
  );
}
