import type { ChatMessage } from "@lineup/contract/chat/schemas";
import type { ReactNode } from "react";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { chatTexts } from "../chat-texts.ts";
import { useReact } from "../conversation/reactions.tsx";
import { LazyEmojiPicker } from "./lazy-picker.ts";

/** All emoji to react to a message with. */
export function ReactionDialog({
  message,
  onClose,
}: {
  message: ChatMessage;
  onClose: () => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  const react = useReact(message);
  return (
    <Dialog open title={say("emoji.react")} onClose={onClose}>
      <LazyEmojiPicker
        onChoose={(emoji) => {
          react(emoji);
          onClose();
        }}
      />
    </Dialog>
  );
}
