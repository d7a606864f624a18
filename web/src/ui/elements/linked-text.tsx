import type { ReactNode } from "react";
import { linkify } from "#web/lib/text/linkify.ts";

/** Plain text written by people, with web addresses, e-mail addresses and phone numbers as links. */
export function LinkedText({ text }: { text: string }): ReactNode {
  return linkify(text).map(({ text: shown, href }, index) =>
    href ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {shown}
      </a>
    ) : (
      shown
    ),
  );
}
