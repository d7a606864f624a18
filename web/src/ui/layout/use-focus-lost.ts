import { useEffect, useEffectEvent, useRef } from "react";
import { focusHeading } from "#web/ui/dialogs/use-modal.ts";

/**
 * Goes on with a focus that left the page together with what had it, such as a row that was deleted.
 * @param goOn puts it near, where something is left; else it goes to the screen's heading
 * @returns what the element around it hears
 */
export function useFocusLost(goOn: () => void): { onFocus: () => void; onBlur: () => void } {
  // What React takes off the page is not told of as a blur.
  const inside = useRef(false);
  const carryOn = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    goOn();
    focusHeading();
  });
  const look = useEffectEvent(() => {
    // Once others have put it where it goes on: a screen that knows what was moved takes it along.
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
