import { useEffect } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { whenQuiet } from "#web/lib/api/when-quiet.ts";
import { outboxName } from "#web/lib/browser/outbox-database.ts";
import { storage } from "#web/lib/browser/storage.ts";
import { logoutAhead } from "../lazy-logout.ts";

/**
 * Sends the chat messages that an earlier visit has left unsent, whichever screen the app opens on.
 * @param isDrawn true once the first screen is drawn
 */
export function useWaitingMessages(isDrawn: boolean): void {
  const { id } = useUserDetails().user;
  useEffect(() => {
    if (!isDrawn || storage.get(outboxName(id)) === null) return undefined;
    return whenQuiet(() => void openOutbox());
  }, [isDrawn, id]);
}

/** If the code fails to load, the screen of the chats loads it again. */
async function openOutbox(): Promise<void> {
  const loading = import("#web/features/chat/outbox/own-outbox.ts");
  void logoutAhead.load();
  await loading.then((outbox) => outbox.openOutbox()).catch(() => undefined);
}
