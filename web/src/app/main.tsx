import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import {
  endSession,
  followOtherTabs,
  leaveSharedDevice,
  onSessionEnd,
} from "#web/entities/auth/session.ts";
import { lastWriteAt, onApiTrouble } from "#web/lib/api/api-client.ts";
import { loadFormats } from "#web/lib/i18n/formats.ts";
import { announce, currentLanguage } from "#web/lib/i18n/language.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { applyTheme } from "#web/lib/browser/theme.ts";
import { swallowSecondTaps } from "#web/ui/elements/second-tap.ts";
import { clearToasts } from "#web/ui/feedback/toast-store.ts";
import "#web/ui/tokens.css";
import { askAhead } from "./ask-ahead.ts";
import { loginAddress, maintenanceAddress } from "./guards.ts";
import { router } from "./router.ts";

applyTheme();
announce();
swallowSecondTaps(lastWriteAt);

onSessionEnd(clearToasts);
onApiTrouble({
  onUnauthenticated: toLogin,
  onMaintenance() {
    const { href, pathname } = router.state.location;
    const there = maintenanceAddress(href);
    if (pathname === there.to) return;
    // Nothing can be saved meanwhile, so nothing is asked: what was typed is kept on the device.
    void router.navigate({ ...there, replace: true, ignoreBlocker: true });
  },
});

followOtherTabs(toLogin);
askAhead();

const place = document.getElementById("app");
if (!place) throw new Error("The page has no element #app");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
// While the first answers are on their way.
setTimeout(() => loadFormats(currentLanguage()));

function toLogin(): void {
  if (sharedDevice.isInUse()) return void leaveSharedDevice("ended");
  const requested = router.state.location.href;
  endSession();
  void router.navigate({ ...loginAddress(requested, "session"), replace: true });
}
