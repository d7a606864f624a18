import {
  EmojiPicker as Picker,
  type EmojiPickerListComponents,
  type EmojiPickerListRowProps,
  type SkinTone,
} from "frimousse";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { storage } from "#web/lib/browser/storage.ts";
import { useMedia } from "#web/lib/hooks/use-media.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import field from "#web/ui/forms/field.module.css";
import { chatTexts } from "../chat-texts.ts";
import { emojiIn } from "./emoji-data.ts";
import styles from "./emoji.module.css";

const toneKey = "lineup-skin-tone";

const parts: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className={styles.heading}>
      {category.label}
    </div>
  ),
  Row,
  Emoji: ({ emoji, "aria-colindex": index, ...props }) => (
    <button
      {...props}
      type="button"
      role="gridcell"
      className={styles.cell}
      title={emoji.label}
      aria-colindex={index === undefined ? undefined : index + 1}
    >
      {emoji.emoji}
    </button>
  ),
};

/** All emoji, with a search and the skin tones. The arrow keys lead through them, from the search, too, and Enter chooses one. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }): ReactNode {
  const say = chatTexts.useTexts();
  const language = useLanguage();
  const isSmall = useMedia("(max-width: 40rem)");
  const hasMouse = useMedia("(pointer: fine)");
  const [tone] = useState(() => (storage.get(toneKey) ?? "none") as SkinTone);
  return (
    <Picker.Root
      className={styles.picker}
      locale={language}
      columns={isSmall ? 7 : 9}
      skinTone={tone}
      resolveEmojiData={() => emojiIn(language)}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
    >
      <Picker.Search
        className={classNames(field.input, styles.search)}
        aria-label={say("emoji.search")}
        placeholder={say("emoji.search")}
        maxLength={50}
        autoFocus={hasMouse}
      />
      <Picker.Viewport
        className={styles.found}
        role="group"
        aria-label={say("emoji.title")}
        tabIndex={0}
        // On a phone, the keyboard for the search would cover the emoji.
        data-autofocus={hasMouse ? undefined : true}
      >
        <Picker.Empty className={styles.none} role="status">
          {say("emoji.none")}
        </Picker.Empty>
        <Picker.List aria-label={say("emoji.title")} components={parts} />
      </Picker.Viewport>
      <Tones />
    </Picker.Root>
  );
}

function Tones(): ReactNode {
  const say = chatTexts.useTexts();
  return (
    <Picker.SkinTone emoji="✋">
      {({ skinTone, setSkinTone, skinToneVariations }) => (
        <div className={styles.tones} role="group" aria-label={say("emoji.tone")}>
          {skinToneVariations.map(({ skinTone: tone, emoji }) => (
            <button
              key={tone}
              type="button"
              className={styles.tone}
              aria-pressed={tone === skinTone}
              aria-label={say(`emoji.tone.${tone}`)}
              title={say(`emoji.tone.${tone}`)}
              onClick={() => {
                setSkinTone(tone);
                storage.set(toneKey, tone);
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
    </Picker.SkinTone>
  );
}

/** The picker counts rows and columns from zero, which isn't allowed. It finds a row by this number, so only the first one goes without. */
function Row({ "aria-rowindex": index, ...props }: EmojiPickerListRowProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  // The picker draws a row before it watches for changes, so a search that ends in between would leave the old emoji there.
  // A scroll makes it compare all rows again.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      row.current?.closest("[frimousse-viewport]")?.dispatchEvent(new Event("scroll")),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div {...props} ref={row} aria-rowindex={index || undefined} className={styles.row} />;
}
