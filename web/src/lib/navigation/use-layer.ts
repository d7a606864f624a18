import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Search } from "./search-codec.ts";

export interface Layer {
  /** True while it lies over the screen by a step of its own. */
  readonly open: boolean;
  /** Takes that step. @param search what changes in the address */
  show(search?: Search): void;
  /** Takes it back, unless Back did so meanwhile; without such a step, only the address is changed. */
  close(search?: Search): void;
}

/**
 * Something that is laid over the screen with a step of its own in the history: Back closes it and stays on the screen.
 * @param name tells it from others
 */
export function useLayer(name: string): Layer {
  const { history } = useRouter();
  const navigate = useNavigate();
  const open = useLocation({ select: ({ state }) => state.layer === name });
  // Two presses on Close would go back twice.
  const closing = useRef(false);
  useEffect(
    () =>
      history.subscribe(() => {
        // Also when the step back was refused because something would have been lost.
        if (history.location.state.layer === name) closing.current = false;
      }),
    [history, name],
  );
  const change = (search: Search, layer: string | undefined): void =>
    void navigate({
      to: ".",
      search: (before: Search) => ({ ...before, ...search }),
      state: (before) => ({ ...before, layer }),
      replace: layer === undefined,
      resetScroll: false,
    });
  return {
    open,
    show: (search = {}) => change(search, name),
    close(search = {}) {
      if (!open) return change(search, undefined);
      // What waits for an answer may close it long after Back did, and would leave the screen.
      if (closing.current || history.location.state.layer !== name) return;
      closing.current = true;
      history.back();
    },
  };
}
