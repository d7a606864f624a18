import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { useLeaving } from "#web/entities/devices/leave-shared-device.ts";
import { currentLanguage, onLanguageChange } from "#web/lib/i18n/language.ts";
import { Toasts } from "#web/ui/feedback/toasts.tsx";
import { TabletLeaving } from "./screen-states.tsx";
import { loadTitles, titleOf } from "./titles.ts";
import { useScrollReturn } from "./use-scroll-return.ts";

/** The frame of every screen: the page title and the toasts. */
export function RootLayout(): ReactNode {
  const language = useSyncExternalStore(onLanguageChange.subscribe, currentLanguage);
  const matches = useMatches();
  const leaving = useLeaving();
  useScrollReturn();
  const missing = matches.some(
    ({ status, staticData }) => status === "notFound" || staticData.missing,
  );
  const named = matches.findLast((match) => match.staticData.name)?.staticData.name;
  const name = missing ? null : named;
  useEffect(() => {
    void loadTitles().then(() => {
      document.title = titleOf(name);
    });
  }, [name, language]);
  return (
    <>
      {leaving ? <TabletLeaving isOffline={leaving === "offline"} /> : <Outlet />}
      <Toasts />
    </>
  );
}
