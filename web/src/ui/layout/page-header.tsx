import { IconChevronLeft } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  /** The title's language, where it is what somebody wrote. */
  lang?: string | undefined;
  /** One line of what this is. */
  line?: ReactNode;
  /** The one main action: at the right, at the bottom on a phone. */
  action?: ReactNode;
  /** Smaller actions that stay beside the title. */
  others?: ReactNode;
  /** A link back, above the title; it begins with a `BackArrow`. */
  back?: ReactNode;
}

/** The head of every screen. Takes the focus when the screen opens, so that a screen reader says where one is. */
export function PageHeader({
  title,
  lang,
  line,
  action,
  others,
  back,
}: PageHeaderProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Focusing needs the whole page laid out: after it is on the screen, and not before.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {back && <div className={styles.back}>{back}</div>}
        <h1 ref={heading} lang={lang} tabIndex={-1}>
          {title}
        </h1>
        {line && <p className={styles.line}>{line}</p>}
      </div>
      {(others || action) && (
        <div className={styles.action}>
          {others && <div className={styles.action}>{others}</div>}
          {action && <div className={classNames(styles.action, styles.main)}>{action}</div>}
        </div>
      )}
    </header>
  );
}

/** Before the words of a link back. */
export function BackArrow(): ReactNode {
  return <IconChevronLeft size={18} aria-hidden="true" />;
}
