import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Search } from "./search-codec.ts";

export interface Layer {
  /** True while the layer is open with its own history entry. */
  readonly open: boolean;
  /**
   * Opens the layer and adds a history entry for it.
   * @param search changes to the query
   */
  show(search?: Search): void;
  /**
   * Closes the layer by going back, unless the Back button has already closed the layer. If the layer has no history entry, this
   * only changes the query.
   */
  close(search?: Search): void;
}

/**
 * Gives a layer over the screen, such as a dialog, its own history entry: the Back button closes the layer instead of leaving the
 * screen.
 * @param name a name that no other layer of the screen has. The name of a layer over another one begins with the other one's name and a
 *   slash: the other one stays open under it
 */
export function useLayer(name: string): Layer {
  const { history } = useRouter();
  const navigate = useNavigate();
  const open = useLocation({ select: ({ state }) => entriesOf(name, state.layer) > 0 });
  // Prevents going back twice if Close is pressed twice.
  const closing = useRef(false);
  useEffect(
    () =>
      history.subscribe(() => {
        // If the layer is still open (a guard against losing changes may have blocked going back), Close must work again.
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
      // This may be called by a late server response, after the Back button has closed the layer. Going back once more would
      // leave the screen.
      const entries = entriesOf(name, history.location.state.layer);
      if (closing.current || entries === 0) return;
      closing.current = true;
      // After a reload, the entry of a layer over this one is still there, although that layer has nothing to show.
      if (entries === 1) history.back();
      else history.go(-entries);
    },
  };
}

/** @returns the number of history entries from the one of the open layer down to the one of a layer; 0 if the latter isn't open */
function entriesOf(name: string, open: string | undefined): number {
  if (open === name) return 1;
  return open?.startsWith(`${name}/`) ? open.slice(name.length).split("/").length : 0;
}
