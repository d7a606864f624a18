import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { token } from "#web/lib/api/api-client.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { ConfirmDialog } from "./dialog.tsx";

/**
 * Asks before a changed form is left, by a link, the back button or closing the page.
 * @param title what is asked, where it is no matter of saving
 * @param text what becomes of the changes; that they are lost unless said otherwise
 * @param busy the changes are being saved: leaving has to wait for that
 * @param onLeave called when they are given up
 */
export function LeaveGuard({
  when,
  title,
  text,
  stay,
  busy = false,
  onLeave,
}: {
  when: boolean;
  title?: string;
  text?: string;
  stay?: string;
  busy?: boolean;
  onLeave?: () => void;
}): ReactNode {
  const say = coreTexts.useTexts();
  const blocker = useBlocker({
    // A session that ended takes people to the sign-in page; their draft is kept, so nothing is asked.
    shouldBlockFn: ({ current, next }) => when && token.get() !== null && !isSame(current, next),
    enableBeforeUnload: () => when && token.get() !== null,
    disabled: !when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === "blocked"}
      title={title ?? say("form.leave.title")}
      text={text ?? say("form.leave.text")}
      confirm={say("form.leave.go")}
      busy={busy}
      cancel={stay ?? say("form.leave.stay")}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** What is laid over a screen has a step in the history, but the form beneath stays. */
function isSame(one: Place, other: Place): boolean {
  const address = ({ pathname, search }: Place): string => JSON.stringify([pathname, search]);
  return address(one) === address(other);
}
