import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./sortable-list.module.css";
import { useFocusLost } from "#web/ui/layout/use-focus-lost.ts";
import { useMoveAnnouncement } from "./use-move-announcement.tsx";

interface SortableListProps<R> {
  /** The list's description for screen readers. */
  label: string;
  rows: readonly R[];
  rowId: (row: R) => number;
  nameOf: (row: R) => string;
  /** Moves a row to another position. */
  onMove: (from: number, to: number) => void;
  onRemove: (row: R) => void;
  children: (row: R) => ReactNode;
}

/** A list in a custom order: people can drag rows by a handle, move them by buttons, and remove them. */
export function SortableList<R>(props: SortableListProps<R>): ReactNode {
  const { label, rows, rowId, nameOf, onMove, onRemove, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const last = useRef({ row: 0, what: "[data-remove]" });
  const focus = useFocusLost(() => {
    const { row, what } = last.current;
    const near = list.current?.children[Math.min(row, rows.length - 1)];
    near?.querySelector<HTMLElement>(what)?.focus();
  });
  const moved = useMoveAnnouncement();
  const moveTo = (at: number, to: number): void => {
    const row = rows[at];
    if (!row) return;
    onMove(at, to);
    moved.tell(nameOf(row), to, rows.length);
  };
  const move = (at: number, to: number, button: "up" | "down"): void => {
    moveTo(at, to);
    last.current = { row: to, what: `[data-${button}]:not(:disabled)` };
    // Sets the focus after the next render, because rendering moves the pressed button with its row, and may disable the button.
    setTimeout(() => {
      const row = list.current?.children[to];
      const same = row?.querySelector<HTMLElement>(`[data-${button}]:not(:disabled)`);
      (same ?? row?.querySelector<HTMLElement>("button:not(:disabled)"))?.focus();
    });
  };
  const end = (): void => {
    setFrom(null);
    setOver(null);
  };
  return (
    <>
      <ol ref={list} className={styles.rows} aria-label={label} {...focus}>
        {rows.map((row, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop target; the buttons do the same
          <li
            key={rowId(row)}
            onFocus={() => {
              last.current = { row: at, what: "[data-remove]" };
            }}
            className={classNames(
              styles.row,
              over === at && from !== null && from > at && styles.over,
              over === at && from !== null && from < at && styles.overEnd,
            )}
            onDragOver={(event) => {
              if (from === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (from !== null && from !== at) moveTo(from, at);
              end();
            }}
          >
            <span
              className={styles.grip}
              draggable
              aria-hidden="true"
              onDragStart={({ dataTransfer, currentTarget }) => {
                dataTransfer.effectAllowed = "move";
                dataTransfer.setData("text/plain", nameOf(row));
                const whole = currentTarget.parentElement;
                if (whole) dataTransfer.setDragImage(whole, 16, 16);
                setFrom(at);
              }}
              onDragEnd={end}
            >
              <IconGripVertical size={18} />
            </span>
            <div>{children(row)}</div>
            <RowButtons
              name={nameOf(row)}
              at={at}
              count={rows.length}
              onMove={(to, button) => move(at, to, button)}
              onRemove={() => onRemove(row)}
            />
          </li>
        ))}
      </ol>
      {moved.announcement}
    </>
  );
}

function RowButtons({
  name,
  at,
  count,
  onMove,
  onRemove,
}: {
  name: string;
  at: number;
  count: number;
  onMove: (to: number, button: "up" | "down") => void;
  onRemove: () => void;
}): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <div className={styles.buttons}>
      <IconButton
        data-up
        label={say("rows.up", { name })}
        disabled={at === 0}
        onClick={() => onMove(at - 1, "up")}
      >
        <IconArrowUp size={18} />
      </IconButton>
      <IconButton
        data-down
        label={say("rows.down", { name })}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1, "down")}
      >
        <IconArrowDown size={18} />
      </IconButton>
      <IconButton data-remove label={say("rows.remove", { name })} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
    </div>
  );
}

/** @returns the rows with one row moved to another position */
export function movedRow<R>(rows: readonly R[], from: number, to: number): R[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
