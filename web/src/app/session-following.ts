import {
  endSession,
  followOtherTabs,
  leaveSharedDevice,
  onSessionEnd,
} from "#web/entities/auth/session.ts";
import { onApiTrouble } from "#web/lib/api/api-client.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { clearToasts } from "#web/ui/feedback/toast-store.ts";
import { loginAddress, maintenanceAddress } from "./guards.ts";
import type { AppRouter } from "./router.ts";

/**
 * Redirects when a session ends, when maintenance begins, and when someone signs in on another tab.
 * @returns a function that stops listening to other tabs
 */
export function followSession(router: AppRouter): () => void {
  const toLogin = (): void => {
    if (sharedDevice.isInUse()) return void leaveSharedDevice("ended");
    const requested = router.state.location.href;
    endSession();
    void router.navigate({ ...loginAddress(requested, "session"), replace: true });
  };
  onSessionEnd(clearToasts);
  onApiTrouble({
    onUnauthenticated: toLogin,
    onMaintenance() {
      const { href, pathname } = router.state.location;
      const there = maintenanceAddress(href);
      if (pathname === there.to) return;
      // Nothing can be saved at this point, so leaving asks no question; drafts stay on the device.
      void router.navigate({ ...there, replace: true, ignoreBlocker: true });
    },
  });
  return followOtherTabs(toLogin);
}
