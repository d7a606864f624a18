import { useEffect, useEffectEvent, useRef } from "react";
import { focusHeading } from "#web/ui/dialogs/use-modal.ts";

/**
 * Moves the focus when the focused element is removed, such as the row of a deleted record.
 * @param goOn focuses a nearby element; if there is none, the screen's heading gets the focus
 * @returns event handlers for the container of the removable elements
 */
export function useFocusLost(goOn: () => void): { onFocus: () => void; onBlur: () => void } {
  // True while the focus is in the container. Stays true if React removes the focused element: a removal causes no blur event.
  const inside = useRef(false);
  const carryOn = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    goOn();
    focusHeading();
  });
  const look = useEffectEvent(() => {
    // Waits for the other effects of this render, because one of them may move the focus, for example to a moved row.
    if (inside.current && document.activeElement === document.body) queueMicrotask(carryOn);
  });
  useEffect(() => look());
  useEffect(
    () => () => {
      if (inside.current) queueMicrotask(focusHeading);
    },
    [],
  );
  return {
    onFocus() {
      inside.current = true;
    },
    onBlur() {
      inside.current = false;
    },
  };
}
