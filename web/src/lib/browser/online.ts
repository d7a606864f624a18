import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** @returns whether the device says that it has a connection */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
}
