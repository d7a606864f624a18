import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import styles from "./ordered-list.module.css";
import { useMoveAnnouncement } from "./use-move-announcement.tsx";

interface OrderedListProps<R> {
  title: string;
  rows: readonly R[];
  onChange: (rows: R[]) => void;
  /** The values of a new row. */
  blank: R;
  nameOf: (row: R) => string;
  /** Renders the fields of one row. The first field of a new row gets the focus. */
  renderFields: (row: R, change: (row: R) => void, place: number) => ReactNode;
  error: string | null | undefined;
  /** Restores the default rows. */
  onUsual?: (() => void) | undefined;
  /** True if the list is inside another card; false if the list has its own card. */
  nested?: boolean | undefined;
  /** The maximum number of rows. */
  most?: number | undefined;
}

/** An editable list in a custom order. People can add, move and remove rows with a pointer or the keyboard. */
export function OrderedList<R>(props: OrderedListProps<R>): ReactNode {
  const { title, rows, onChange, blank, error, onUsual, nested = false, most = Infinity } = props;
  const Heading = nested ? "h3" : "h2";
  const say = coreTexts.useTexts();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const focus = (row: number, what: string): void => {
    // Waits for the next render, because the row may have just been added or moved.
    setTimeout(() => {
      const at = list.current?.children[row];
      const wanted = at?.querySelector<HTMLElement>(what);
      const found = wanted?.matches(":disabled") ? null : wanted;
      // If no row is left, the button that adds a row gets the focus.
      (found ?? at?.querySelector<HTMLElement>("input") ?? adding.current)?.focus();
    });
  };
  const moved = useMoveAnnouncement();
  const called = (place: number): string => {
    const row = rows[place];
    return (row && props.nameOf(row)) || say("rows.entry", { place: place + 1 });
  };
  const add = (): void => {
    if (rows.length >= most) return;
    onChange([...rows, blank]);
    focus(rows.length, "input");
  };
  const move = (from: number, by: -1 | 1, what: string): void => {
    const to = from + by;
    if (to < 0 || to >= rows.length) return;
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    focus(to, what);
    moved.tell(called(from), to, rows.length);
  };
  const remove = (row: number): void => {
    onChange(rows.filter((_, place) => place !== row));
    focus(Math.max(0, Math.min(row, rows.length - 2)), "input");
  };
  const onKeyDown = (row: number, event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (by && event.altKey) {
      event.preventDefault();
      move(row, by, `input[name="${event.target.name}"]`);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  return (
    <section className={nested ? "stack" : "card stack"} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <ol ref={list} className={styles.rows}>
        {rows.map((row, place) => (
          <Row
            // oxlint-disable-next-line react/no-array-index-key -- rows being edited have no identity but their position
            key={place}
            {...props}
            row={row}
            name={called(place)}
            place={place}
            onMove={(by, what) => move(place, by, what)}
            onRemove={() => remove(place)}
            onKeyDown={(event) => onKeyDown(place, event)}
          />
        ))}
      </ol>
      {moved.announcement}
      <FieldError id={`${id}-error`} text={error} />
      <div className="row">
        <Button
          ref={adding}
          variant="secondary"
          outline
          size="small"
          icon={<IconPlus size={18} aria-hidden="true" />}
          aria-describedby={error ? `${id}-error` : undefined}
          disabled={rows.length >= most}
          onClick={add}
        >
          {say("rows.add")}
        </Button>
        {onUsual && (
          <Button variant="link" size="small" onClick={onUsual}>
            {say("rows.usual")}
          </Button>
        )}
      </div>
    </section>
  );
}

function Row<R>({
  row,
  name,
  place,
  rows,
  onChange,
  renderFields,
  onMove,
  onRemove,
  onKeyDown,
}: OrderedListProps<R> & {
  row: R;
  name: string;
  place: number;
  onMove: (by: -1 | 1, what: string) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}): ReactNode {
  const say = coreTexts.useTexts();
  const change = (next: R): void => onChange(rows.map((one, at) => (at === place ? next : one)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its fields
    <li className={styles.row} onKeyDown={onKeyDown}>
      <div className={styles.fields}>{renderFields(row, change, place + 1)}</div>
      <IconButton
        data-up
        label={say("rows.up", { name })}
        disabled={place === 0}
        onClick={() => onMove(-1, "[data-up]")}
      >
        <IconArrowUp size={18} />
      </IconButton>
      <IconButton
        data-down
        label={say("rows.down", { name })}
        disabled={place === rows.length - 1}
        onClick={() => onMove(1, "[data-down]")}
      >
        <IconArrowDown size={18} />
      </IconButton>
      <IconButton label={say("rows.remove", { name })} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
    </li>
  );
}
