import { Suspense, use, type ReactNode } from "react";
import { Skeleton } from "#web/ui/states.tsx";
import styles from "./memos.module.css";

type Sanitize = (html: string) => string;
let loading: Promise<Sanitize> | undefined;

/** Rich text that people wrote. It is cleaned here again, whatever the server sent. */
export function RichText({ html }: { html: string }): ReactNode {
  if (!html.trim()) return null;
  return (
    <Suspense fallback={<Skeleton height={64} />}>
      <Clean html={html} />
    </Suspense>
  );
}

/** @returns the words of a rich text, without its looks, for a line in a list */
export function plainText(html: string): string {
  // A parsed document runs no script and loads no picture.
  const { body } = new DOMParser().parseFromString(
    html.replace(/<(?:br|\/p|\/h\d|\/li)\b/gi, " $&"),
    "text/html",
  );
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Loads what cleans rich text, ahead of the first memo that is opened. */
export function preloadRichText(): void {
  void loadSanitizer().catch(() => undefined);
}

function Clean({ html }: { html: string }): ReactNode {
  const sanitize = use(loadSanitizer());
  // oxlint-disable-next-line react/no-danger -- the one place for it: the text was just cleaned to an allow-list
  return <div className={styles.rich} dangerouslySetInnerHTML={{ __html: sanitize(html) }} />;
}

function loadSanitizer(): Promise<Sanitize> {
  loading ??= import("./sanitize.ts").then(
    (module) => module.sanitize,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
