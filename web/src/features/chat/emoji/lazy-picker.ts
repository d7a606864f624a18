import { createElement } from "react";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

/** The picker of emoji. It is loaded with the emoji when it is first opened. */
export const LazyEmojiPicker = lazyPart(
  async () => {
    const [{ EmojiPicker }, { loadEmoji }] = await Promise.all([
      import("./emoji-picker.tsx"),
      import("./emoji-data.ts"),
    ]);
    await loadEmoji();
    return { EmojiPicker };
  },
  "EmojiPicker",
  { waiting: createElement(Skeleton, { height: "20rem" }) },
);
