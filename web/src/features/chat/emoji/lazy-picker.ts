import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { createElement } from "react";

/** The picker of emoji. It is loaded with the emoji when it is first opened. */
export const LazyEmojiPicker = lazyPart(
  async () => {
    const part = await import("./emoji-picker.tsx");
    await part.loadEmoji();
    return part;
  },
  "EmojiPicker",
  { waiting: createElement(Skeleton, { height: "20rem" }) },
);
