import { IconX } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button, IconButton, type ButtonVariant } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./dialog.module.css";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { isSecondTap } from "#web/ui/elements/second-tap.ts";
import { onEscape, useModal } from "./use-modal.ts";

interface DialogProps {
  open: boolean;
  title: string;
  /** The language of the title if a person wrote the title, for example the title of a memo. */
  lang?: string;
  onClose: () => void;
  wide?: boolean;
  /** False keeps the dialog open if someone presses outside it, for example because it contains a long form. */
  closeOutside?: boolean;
  children: ReactNode;
}

/**
 * A dialog based on the browser's `<dialog>`: the focus stays inside and, after closing, returns to the element that had the
 * focus before the dialog opened.
 */
export function Dialog({
  open,
  title,
  lang,
  onClose,
  wide,
  closeOutside = true,
  children,
}: DialogProps): ReactNode {
  const say = coreTexts.useTexts();
  const titleId = useId();
  const ref = useModal(open);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, wide && styles.wide)}
      onCancel={onEscape(onClose)}
      onKeyDown={(event) => {
        // In a search field with text, the browser would only clear the field on Escape, so the dialog is closed here.
        if (event.key === "Escape" && (event.target as Element).matches("[type=search]"))
          onEscape(onClose)(event);
      }}
      onPointerDown={(event) => {
        // Ignores the second press if the user opened the dialog with a double press.
        if (closeOutside && !isSecondTap() && event.target === event.currentTarget) onClose();
      }}
    >
      <div onPointerDown={(event) => event.stopPropagation()}>
        <div className={styles.head}>
          <h2 id={titleId} lang={lang}>
            {title}
          </h2>
          <IconButton label={say("action.close")} onClick={onClose}>
            <IconX size={20} />
          </IconButton>
        </div>
        <div className={styles.body} data-body>
          {children}
        </div>
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog, with the main button last. */
export function DialogActions({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.actions}>{children}</div>;
}

interface ConfirmProps {
  open: boolean;
  /** The question, with the name of the record: "Delete “Fryer cleaning”?". */
  title: string;
  /** The consequences of confirming. */
  text?: ReactNode;
  /** The label of the confirm button, a verb: "Delete". */
  confirm: string;
  variant?: ButtonVariant;
  busy?: boolean;
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that is hard to undo. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmProps): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <Dialog open={props.open} title={props.title} onClose={props.onClose}>
      {props.text && <p className="dim">{props.text}</p>}
      <DialogActions>
        <Button variant="secondary" outline autoFocus onClick={props.onClose}>
          {props.cancel ?? say("action.cancel")}
        </Button>
        <Button
          variant={props.variant ?? "danger"}
          loading={props.busy ?? false}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Covers the page during an action that must not be interrupted. */
export function ModalOverlay({ open, text }: { open: boolean; text?: string }): ReactNode {
  const say = coreTexts.useTexts();
  const ref = useModal(open);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      className={styles.overlay}
      aria-label={text ?? say("loading")}
      onCancel={onEscape(() => undefined)}
    >
      <div role="status">
        <Spinner large />
        {text ?? say("loading")}
      </div>
    </dialog>
  );
}
