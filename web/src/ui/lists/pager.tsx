import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import styles from "./pager.module.css";

/**
 * Buttons for the previous and next page, if there is more than one page. Turning to another page moves the focus to the
 * top of the list and scrolls to the top of the list.
 */
export function Pager({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}): ReactNode {
  const say = coreTexts.useTexts();
  if (pages <= 1) return null;
  const turnTo = (next: number, pressed: Element): void => {
    onPage(next);
    const top = pressed.closest("[data-list]")?.querySelector<HTMLElement>("[data-list-top]");
    top?.focus({ preventScroll: true });
    top?.scrollIntoView();
  };
  return (
    <nav className={styles.pager} aria-label={say("list.pages")}>
      <IconButton
        label={say("list.previous")}
        disabled={page <= 1}
        onClick={({ currentTarget }) => turnTo(page - 1, currentTarget)}
      >
        <IconChevronLeft size={20} />
      </IconButton>
      <span aria-live="polite">{say("list.page", { page, pages })}</span>
      <IconButton
        label={say("list.next")}
        disabled={page >= pages}
        onClick={({ currentTarget }) => turnTo(page + 1, currentTarget)}
      >
        <IconChevronRight size={20} />
      </IconButton>
    </nav>
  );
}
