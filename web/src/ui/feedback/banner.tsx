import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "../elements/small.module.css";

export type BannerLevel = "info" | "warn" | "alarm" | "ok";

const icons = {
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  alarm: IconAlertTriangle,
  ok: IconCircleCheck,
};

/** A message at the top of the page. Pressing the message does what it asks for, for example reloads an outdated app. */
export function Banner({
  level,
  text,
  onPress,
}: {
  level: BannerLevel;
  text: string;
  onPress: () => void;
}): ReactNode {
  const Icon = icons[level];
  return (
    <button
      type="button"
      data-level={level}
      className={classNames(styles.banner, toneOf(level))}
      onClick={onPress}
    >
      <Icon size={20} aria-hidden="true" />
      <span>{text}</span>
    </button>
  );
}

/** A message inside a screen. */
export function Note({
  level = "info",
  children,
}: {
  level?: BannerLevel;
  children: ReactNode;
}): ReactNode {
  const Icon = icons[level];
  return (
    <div
      className={classNames(styles.banner, styles.note, toneOf(level))}
      role={level === "alarm" ? "alert" : undefined}
    >
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

function toneOf(level: BannerLevel): string | undefined {
  return level === "info" ? undefined : styles[level];
}
