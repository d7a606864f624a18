import type { ReactNode } from "react";

/** The logo: three bars, the middle one longer, with a dot in front. It has the color of the surrounding text. */
export function LogoMark({ size = 28 }: { size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="10" y="6" width="14" height="4" rx="2" />
      <circle cx="5" cy="16" r="2.5" />
      <rect x="10" y="14" width="20" height="4" rx="2" />
      <rect x="10" y="22" width="14" height="4" rx="2" />
    </svg>
  );
}
