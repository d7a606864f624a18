import {
  IconAlertTriangle,
  IconCloudOff,
  IconInbox,
  IconLock,
  IconMapPinOff,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { ApiError, isOffline } from "#web/lib/api/api-error.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { errorText } from "./show-error.ts";
import { Spinner } from "./spinner.tsx";
import styles from "./states.module.css";

interface StateProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  /** The main action. */
  action?: ReactNode;
  /** A back link, next to the action. */
  back?: ReactNode;
  /** True if the state fills the screen. Its title is then the page's heading. */
  wholeScreen?: boolean;
}

/** Shown for an empty list or screen: explains what the list or screen will contain and how to start. */
export function EmptyState({
  title,
  text,
  icon,
  action,
  back,
  wholeScreen,
}: StateProps): ReactNode {
  return (
    <div className={styles.state}>
      <div className={styles.icon} aria-hidden="true">
        {icon ?? <IconInbox size={28} />}
      </div>
      {wholeScreen ? <h1 className={styles.title}>{title}</h1> : <h2>{title}</h2>}
      {text && <p>{text}</p>}
      {(action || back) && (
        <div className={styles.action}>
          {action}
          {back}
        </div>
      )}
    </div>
  );
}

interface RetryProps {
  onRetry?: (() => void) | undefined;
  /** True if the state fills the screen. */
  wholeScreen?: boolean;
  /**
   * The back link, for example to the list of records. By default, a state that fills the screen links to the start
   * page.
   */
  back?: ReactNode;
}

/**
 * Shows why an API call failed: access is forbidden, the record is missing, there is no connection, or another error.
 * In the last two cases, a retry button is shown.
 */
export function ErrorState({
  error,
  onRetry,
  wholeScreen = false,
  back = wholeScreen && <HomeLink />,
}: RetryProps & { error: unknown }): ReactNode {
  const say = coreTexts.useTexts();
  const status = error instanceof ApiError ? error.status : 0;
  if (isOffline(error))
    return <OfflineState onRetry={onRetry} wholeScreen={wholeScreen} back={back} />;
  if (status === 403) return <ForbiddenState wholeScreen={wholeScreen} back={back} />;
  if (status === 404) return <MissingState wholeScreen={wholeScreen} back={back} />;
  return (
    <div role="alert">
      <EmptyState
        wholeScreen={wholeScreen}
        icon={<IconAlertTriangle size={28} />}
        title={say("state.failed.title")}
        text={errorText(error)}
        action={<RetryButton onRetry={onRetry} />}
        back={back}
      />
    </div>
  );
}

/** Replaces a part of a screen that failed to load, with the part's title, the error and a retry button. */
export function FailedPart({
  id,
  title,
  error,
  onRetry,
}: {
  id: string;
  title: string;
  error: unknown;
  onRetry: () => void;
}): ReactNode {
  return (
    <section aria-labelledby={id} className="card">
      <h2 id={id}>{title}</h2>
      <ErrorState error={error} onRetry={onRetry} />
    </section>
  );
}

/** Shown if there is no connection, or no response from the server. Calls `onRetry` when the connection is back. */
export function OfflineState({ onRetry, wholeScreen = false, back }: RetryProps): ReactNode {
  const say = coreTexts.useTexts();
  const [isOnline] = useState(navigator.onLine);
  const what = isOnline ? "silent" : "offline";
  useEffect(() => {
    if (!onRetry) return undefined;
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <div role="alert">
      <EmptyState
        wholeScreen={wholeScreen}
        icon={<IconCloudOff size={28} />}
        title={say(`state.${what}.title`)}
        text={say(`state.${what}.text`)}
        action={<RetryButton onRetry={onRetry} />}
        back={back}
      />
    </div>
  );
}

/** Shown if the person isn't allowed to see a record or screen. */
export function ForbiddenState({
  wholeScreen = true,
  back = <HomeLink />,
}: Pick<StateProps, "back" | "wholeScreen">): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <EmptyState
      wholeScreen={wholeScreen}
      icon={<IconLock size={28} />}
      title={say("state.forbidden.title")}
      text={say("state.forbidden.text")}
      back={back}
    />
  );
}

/** Shown if a record or screen doesn't exist or doesn't belong to the person. */
export function MissingState({
  wholeScreen = true,
  back = <HomeLink />,
}: Pick<StateProps, "back" | "wholeScreen">): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <EmptyState
      wholeScreen={wholeScreen}
      icon={<IconMapPinOff size={28} />}
      title={say("state.missing.title")}
      text={say("state.missing.text")}
      back={back}
    />
  );
}

/** Shown instead of a screen that is not built yet. */
export function NotYet(): ReactNode {
  const say = coreTexts.useTexts();
  return <EmptyState wholeScreen title={say("state.later.title")} text={say("state.later.text")} />;
}

/** Fills the screen with a spinner and a text that tells what the person is waiting for. */
export function Waiting({ text }: { text: string }): ReactNode {
  return (
    <div className={styles.waiting} role="status">
      <Spinner large />
      <p>{text}</p>
    </div>
  );
}

/** A gray bar in place of a text that is loading. */
export function Skeleton({
  width = "100%",
  height = 16,
}: {
  width?: string | number;
  height?: string | number;
}): ReactNode {
  return <div data-skeleton className={styles.bone} style={{ width, height }} aria-hidden="true" />;
}

/** Gray rows in place of a list that is loading. */
export function SkeletonList({ rows = 5 }: { rows?: number }): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <div className={styles.rows} role="status">
      <span className="hidden-text">{say("loading")}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles["bone-row"]}>
          <Skeleton width={36} height={36} />
          <div style={{ flex: 1, display: "grid", gap: 8 }}>
            <Skeleton width={`${70 - (index % 3) * 15}%`} />
            <Skeleton width="30%" height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A link to the start page, for screens without another back link. */
export function HomeLink(): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <Link to="/" search={{}}>
      {say("action.home")}
    </Link>
  );
}

function RetryButton({ onRetry }: { onRetry?: (() => void) | undefined }): ReactNode {
  const say = coreTexts.useTexts();
  if (!onRetry) return null;
  return (
    <Button variant="secondary" outline onClick={onRetry}>
      {say("action.retry")}
    </Button>
  );
}
