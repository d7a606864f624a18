import { useBlocker } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { token } from "#web/lib/api/api-client.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";

/**
 * Asks for confirmation before someone leaves a changed form by following a link, pressing Back or closing the page.
 * @param title the question; by default, whether to leave without saving
 * @param text the explanation; by default, that the changes are not saved yet
 * @param stay the label of the button that keeps the person on the form
 * @param onLeave discards the changes and their draft; null if there is no draft or if the draft is kept
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
 * Keeps people on a form while it is being saved. Going back is undone right away, before the person presses a button
 * in the dialog: otherwise, the screen that opens after saving would replace the previous screen in the history.
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
 * Tells whether a navigation leaves the form. Opening a layer over the screen, such as a dialog, adds a history entry,
 * but does not leave the form. If the session has ended, the login opens without a question, because the draft is kept.
 */
function leaves({ current, next }: { current: Place; next: Place }): boolean {
  const address = ({ pathname, search }: Place): string => JSON.stringify([pathname, search]);
  return token.get() !== null && address(current) !== address(next);
}
