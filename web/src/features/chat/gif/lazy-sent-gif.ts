import { createElement } from "react";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

/** The GIF of a message. Its code is loaded with the first one that a conversation shows. */
export const SentGif = lazyPart(() => import("./sent-gif.tsx"), "SentGif", {
  waiting: createElement(Skeleton, { width: "9rem", height: "9rem" }),
});
