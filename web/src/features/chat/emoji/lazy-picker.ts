import { createElement } from "react";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

const loadData = withImportRetry(() => import("./emoji-data.ts"));

/** The picker of emoji. It is loaded with the emoji when it is first opened. */
export const LazyEmojiPicker = lazyPart(() => import("./emoji-picker.tsx"), "EmojiPicker", {
  waiting: createElement(Skeleton, { height: "20rem" }),
  needs: { load: async () => (await loadData()).loadEmoji() },
});
