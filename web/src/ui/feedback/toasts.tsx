import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconX,
} from "@tabler/icons-react";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { toastTimer } from "./toast-timer.ts";
import { dismissToast, toastStore, type Toast } from "./toast-store.ts";
import styles from "./toasts.module.css";
import { useFocusLost } from "#web/ui/layout/use-focus-lost.ts";
import { onTopModal, topModal } from "#web/ui/dialogs/use-modal.ts";

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
};

/**
 * The container for messages; a page has only one container. It is shown above open dialogs. It is also moved into the
 * topmost dialog, because nothing outside that dialog can be pressed.
 */
export function Toasts(): ReactNode {
  const say = coreTexts.useTexts();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const home = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  /**
   * The element that had the focus before a message got the focus. When the focused message is removed, this element
   * gets the focus back.
   */
  const source = useRef<HTMLElement | null>(null);
  const newest = toasts.at(-1)?.id;
  const offers = toasts.at(-1)?.action !== undefined;

  const show = useEffectEvent(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    const inside = element.contains(document.activeElement) ? document.activeElement : null;
    // The container is hidden and shown again for each message, so that it is above a dialog that was opened after
    // the previous message.
    if (element.matches(":popover-open")) element.hidePopover();
    const host = topModal() ?? home.current;
    if (element.parentElement !== host) host?.append(element);
    // With the option `source`, pressing Tab on the source element moves the focus to the message's button.
    const after = offers && source.current?.isConnected ? { source: source.current } : {};
    if (newest !== undefined && element.isConnected) element.showPopover(after);
    if (inside instanceof HTMLElement) inside.focus();
  });
  const take = useEffectEvent(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return false;
    if (region.current?.contains(at)) return false;
    source.current = at;
    return true;
  });
  useEffect(() => onTopModal(() => show()), []);
  useEffect(() => {
    take();
    show();
    if (!offers) return undefined;
    // If the source element was replaced or was removed with its dialog, the next element that gets the focus becomes
    // the source.
    const follow = (): void => {
      if (!source.current?.isConnected && take()) show();
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [newest, offers]);
  const focus = useFocusLost(() => source.current?.focus());
  return (
    <div ref={home}>
      <div
        {...focus}
        ref={region}
        popover="manual"
        role="region"
        aria-label={say("toast.region")}
        className={styles.region}
      >
        <div aria-live="polite" className="stack tight">
          {toasts.map((entry) => (
            <ToastCard key={entry.id} toast={entry} />
          ))}
        </div>
      </div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }): ReactNode {
  const say = coreTexts.useTexts();
  const [paused, setPaused] = useState(false);
  const [timer] = useState(() =>
    toast.timeout === null ? null : toastTimer(toast.timeout, () => dismissToast(toast.id)),
  );
  useEffect(() => (paused ? undefined : timer?.run()), [timer, paused]);
  const Icon = icons[toast.variant];
  const { action } = toast;
  return (
    <div
      role={toast.variant === "error" ? "alert" : "status"}
      className={classNames(styles.toast, toast.variant !== "info" && styles[toast.variant])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={20} className={styles.icon} aria-hidden="true" />
      <div className={styles.title}>{toast.title}</div>
      {toast.messages.map((text) => (
        <div key={text} className={styles.text}>
          {text}
        </div>
      ))}
      {action && (
        <Button
          variant="link"
          size="small"
          className={styles.action}
          onClick={() => {
            dismissToast(toast.id);
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
      {toast.dismissible && (
        <IconButton
          small
          label={say("toast.dismiss")}
          className={styles.close}
          onClick={() => dismissToast(toast.id)}
        >
          <IconX size={18} />
        </IconButton>
      )}
    </div>
  );
}
