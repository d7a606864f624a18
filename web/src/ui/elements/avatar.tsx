import type { ReactNode } from "react";
import styles from "./small.module.css";

/** A person's picture or initials. Screen readers skip it, because the person's name is next to it. */
export function Avatar({
  name,
  src,
  size = 36,
}: {
  name: string;
  src?: string | null;
  size?: number;
}): ReactNode {
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" loading="lazy" /> : initialsOf(name)}
    </span>
  );
}

/** @returns the first letters of the first and last word of a name; "?" if the name is empty */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.match(/^./u)?.[0].toUpperCase() ?? "").join("") || "?";
}
