import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { signOut } from "#web/entities/auth/session.ts";
import { chatTexts } from "#web/features/chat/chat-texts.ts";
import { discardAndSignOut, useAllUnsent } from "#web/features/chat/outbox/own-outbox.ts";
import type { PendingMessage } from "#web/features/chat/outbox/pending-message.ts";
import { useOnline } from "#web/lib/browser/online.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { IdleWatch } from "./shared-session.tsx";

/**
 * Asks whether to log out although messages haven't been sent. Meanwhile, they are sent if that is possible; after the last one, the
 * person is logged out, as they wanted.
 */
export function LogoutScreen(): ReactNode {
  const say = chatTexts.useTexts();
  const unsent = useAllUnsent();
  const isOnline = useOnline();
  const { isStaying, stay } = useStay();
  const { isLeaving, leave } = useLeave();
  const [isTablet] = useState(() => sharedDevice.isInUse());
  const count = unsent?.length ?? 0;
  const isSent = unsent !== null && count === 0 && !isStaying;
  const leaveNow = useEffectEvent(() => leave(signOut));
  useEffect(() => {
    if (isSent) leaveNow();
  }, [isSent]);
  return (
    <div aria-busy={count === 0}>
      {isTablet && <IdleWatch />}
      <ConfirmDialog
        open={count > 0 && !isStaying}
        title={say("logout.title", { count })}
        text={unsent && say(`logout.${outlookOf(unsent, isOnline)}`, { count })}
        confirm={say("logout.discard", { count })}
        cancel={say("logout.stay")}
        busy={isLeaving}
        onConfirm={() => leave(discardAndSignOut)}
        onClose={stay}
      />
    </div>
  );
}

/** @returns whether the messages are being sent, go out when the device is online, or need the person */
function outlookOf(
  unsent: readonly PendingMessage[],
  isOnline: boolean,
): "sending" | "offline" | "failed" {
  if (unsent.some(({ state, isLost }) => state === "failed" && !isLost)) return "failed";
  return isOnline && !unsent.some(({ isLost }) => isLost) ? "sending" : "offline";
}

/** @returns a function that leads back to the screen before; to the team if the app was opened at this address */
function useStay(): { isStaying: boolean; stay: () => void } {
  const { history } = useRouter();
  const navigate = useNavigate();
  const [isStaying, setStaying] = useState(false);
  const stay = (): void => {
    // The other screen may take a moment, in which the last message may be sent.
    setStaying(true);
    if (history.canGoBack()) history.back();
    else void navigate({ to: "/", search: {}, replace: true });
  };
  return { isStaying, stay };
}

/** @returns a function that ends the session in the way that it gets, and leads to the login */
function useLeave(): { isLeaving: boolean; leave: (end: () => Promise<void>) => void } {
  const navigate = useNavigate();
  const token = useSearch({ strict: false, select: (search) => search["token"] });
  const [isLeaving, setLeaving] = useState(false);
  const leave = (end: () => Promise<void>): void => {
    if (isLeaving) return;
    setLeaving(true);
    void end().then(() => navigate({ to: "/login", search: { token }, replace: true }));
  };
  return { isLeaving, leave };
}
