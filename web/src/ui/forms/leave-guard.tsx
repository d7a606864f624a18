import { useBlocker } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { token } from "#web/lib/api/api-client.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";

/**
 * Asks before a changed form is left, by a link, the back button or closing the page.
 * @param title what is asked, where it is no matter of saving
 * @param text what becomes of the changes; that they are lost unless said otherwise
 * @param onLeave gives the changes up, with their draft; null where it is kept, or there is none
 */
export function LeaveGuard({
  when,
  title,
  text,
  stay,
  onLeave,
}: {
  when: boolean;
  title?: string;
  text?: string;
  stay?: string;
  onLeave: (() => void) | null;
}): ReactNode {
  const say = coreTexts.useTexts();
  const blocker = useBlocker({
    shouldBlockFn: (step) => when && leaves(step),
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
      cancel={stay ?? say("form.leave.stay")}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}

/**
 * Holds people on a form while it is being saved. A step back is undone at once and not only when it is answered: what is
 * shown after the saving would else take the place of the screen before.
 */
export function SavingGuard(props: { title: string; text: string; stay: string }): ReactNode {
  const say = coreTexts.useTexts();
  const [asked, setAsked] = useState(false);
  useBlocker({
    shouldBlockFn: (step) => {
      const held = leaves(step);
      if (held) setAsked(true);
      return held;
    },
    enableBeforeUnload: () => token.get() !== null,
  });
  return (
    <ConfirmDialog
      open={asked}
      busy
      title={props.title}
      text={props.text}
      confirm={say("form.leave.go")}
      cancel={props.stay}
      onConfirm={() => undefined}
      onClose={() => setAsked(false)}
    />
  );
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/**
 * What is laid over a screen has a step in the history, but the form beneath stays. A session that ended takes people to
 * the sign-in page; their draft is kept, so nothing is asked.
 */
function leaves({ current, next }: { current: Place; next: Place }): boolean {
  const address = ({ pathname, search }: Place): string => JSON.stringify([pathname, search]);
  return token.get() !== null && address(current) !== address(next);
}
