import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** @returns true if the device reports a network connection */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
}
