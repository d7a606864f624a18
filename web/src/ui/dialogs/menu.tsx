import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./menu.module.css";
import { placeUnder } from "./place-under.ts";

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly onPress: () => void;
}
export interface MenuGroup {
  readonly label?: string;
  /** True for items side by side, which show only their icons. */
  readonly inRow?: boolean;
  readonly items: readonly MenuItem[];
}

/** The props that the button of a menu needs. */
export interface TriggerProps {
  ref: React.RefObject<HTMLButtonElement | null>;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A menu of actions under a button. Arrow keys open the menu and move between its items. Escape closes the menu and
 * returns the focus to the button.
 */
export function Menu({
  label,
  groups,
  renderTrigger,
}: {
  label: string;
  groups: readonly MenuGroup[];
  renderTrigger: (props: TriggerProps) => ReactNode;
}): ReactNode {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The item that gets the focus when the menu opens: 0 for the first, -1 for the last. */
  const first = useRef<0 | -1>(0);

  useEffect(() => {
    const menu = list.current;
    if (!open || !menu) return undefined;
    menu.showPopover();
    placeUnder(menu, button.current);
    itemsOf(menu).at(first.current)?.focus();
    const onToggle = (event: Event): void => {
      if ((event as ToggleEvent).newState === "closed") setOpen(false);
    };
    const onResize = (): void => setOpen(false);
    menu.addEventListener("toggle", onToggle);
    window.addEventListener("resize", onResize);
    return () => {
      menu.removeEventListener("toggle", onToggle);
      window.removeEventListener("resize", onResize);
    };
  }, [open]);

  function openByKey(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    first.current = event.key === "ArrowUp" ? -1 : 0;
    setOpen(true);
  }

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const items = list.current ? itemsOf(list.current) : [];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + items.length,
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      items[next % items.length]?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      close();
    }
  }

  return (
    <>
      {renderTrigger({
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": open ? id : undefined,
        onClick: () => {
          first.current = 0;
          setOpen((before) => !before);
        },
        onKeyDown: openByKey,
      })}
      {open && (
        <div
          ref={list}
          id={id}
          popover="auto"
          role="menu"
          aria-label={label}
          className={styles.menu}
          onKeyDown={onKeyDown}
        >
          {groups.map((group, index) => (
            <Group
              key={group.label ?? index}
              group={group}
              onPress={(item) => {
                close();
                item.onPress();
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Group({
  group: { label, items, inRow = false },
  onPress,
}: {
  group: MenuGroup;
  onPress: (item: MenuItem) => void;
}): ReactNode {
  return (
    <div role="group" aria-label={label} className={inRow ? styles.row : undefined}>
      {label && !inRow && (
        <div className={styles.group} aria-hidden="true">
          {label}
        </div>
      )}
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-label={inRow ? item.label : undefined}
          title={inRow ? item.label : undefined}
          className={classNames(styles.item, item.danger && styles.danger)}
          onClick={() => onPress(item)}
        >
          {item.icon}
          {!inRow && item.label}
        </button>
      ))}
    </div>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
}
