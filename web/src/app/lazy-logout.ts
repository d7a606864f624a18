import { chatTexts } from "#web/features/chat/chat-texts.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { shellTexts } from "./texts/shell-texts.ts";

/** The frame of the screens before sign-in, and of the question. */
export const PublicLayout = lazyScreen(
  () => import("./shell/public-layout.tsx"),
  "PublicLayout",
  shellTexts,
);

/** The question before logging out with unsent messages. */
export const LogoutScreen = lazyScreen(
  () => import("./shell/logout-screen.tsx"),
  "LogoutScreen",
  chatTexts,
);

/** Loads the question ahead where messages may wait: without a connection, it couldn't be loaded. A failure doesn't matter here. */
export const logoutAhead = {
  async load(): Promise<void> {
    for (const screen of [PublicLayout, LogoutScreen]) screen.preload?.()?.catch(() => undefined);
  },
};
