import { IconChevronLeft } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: string;
  /** The language of the title if a person wrote it, for example the title of a memo. */
  lang?: string | undefined;
  /** A short explanation of the screen. */
  line?: ReactNode;
  /** The main action, shown on the right or, on a phone, at the bottom. */
  action?: ReactNode;
  /** Secondary actions, next to the title. */
  others?: ReactNode;
  /** The back link above the title; it begins with a `BackArrow`. */
  back?: ReactNode;
}

/** The header of every screen. Its title gets the focus when the screen opens, so that screen readers announce the screen. */
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
    // Focusing forces a layout of the whole page, so this waits until the page is rendered.
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

/** The arrow of a back link. */
export function BackArrow(): ReactNode {
  return <IconChevronLeft size={18} aria-hidden="true" />;
}
