import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Search } from "./search-codec.ts";

export interface Layer {
  /** True while it is open with its own history entry. */
  readonly open: boolean;
  /**
   * Opens it with a history entry.
   * @param search changes to the query
   */
  show(search?: Search): void;
  /** Goes back, unless Back did that already; without a history entry it only changes the query. */
  close(search?: Search): void;
}

/**
 * Something laid over the screen with its own history entry: Back closes it and stays on the screen.
 * @param name distinguishes it from other layers
 */
export function useLayer(name: string): Layer {
  const { history } = useRouter();
  const navigate = useNavigate();
  const open = useLocation({ select: ({ state }) => state.layer === name });
  // Prevents going back twice on a double press on Close.
  const closing = useRef(false);
  useEffect(
    () =>
      history.subscribe(() => {
        // Also resets when a guard against losing changes blocked going back.
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
      // A late answer may close it long after Back did, and must not leave the screen.
      if (closing.current || history.location.state.layer !== name) return;
      closing.current = true;
      history.back();
    },
  };
}
