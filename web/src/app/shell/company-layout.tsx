import { IconSearch } from "@tabler/icons-react";
import { companyStorageKey } from "@lineup/contract/constants";
import { Link, Outlet, useMatches, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from "react";
import {
  companyQuery,
  useCompany,
  useCompanyFailure,
  type CompanyDetails,
} from "#web/entities/companies/company.ts";
import { useLiveSettings } from "#web/entities/companies/live-company.ts";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { useLiveChat } from "#web/entities/chat/live-chat.ts";
import { useLiveScheduler } from "#web/entities/scheduler/live-scheduler.ts";
import { useLiveMemos } from "#web/entities/memos/live/live-memos.ts";
import { openLive, useLiveState } from "#web/lib/live/live.ts";
import { useOnline } from "#web/lib/browser/online.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showAccent } from "#web/lib/browser/accent.ts";
import { storage } from "#web/lib/browser/storage.ts";
import { useAfterFirstRender } from "#web/lib/hooks/use-after-first-render.ts";
import { useInSteps } from "#web/lib/hooks/use-in-steps.ts";
import { useMedia } from "#web/lib/hooks/use-media.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import type { MenuGroup } from "#web/ui/dialogs/menu.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { ForbiddenState } from "#web/ui/feedback/states.tsx";
import { afterCompanyFailure } from "../guards.ts";
import { LoadingCompany } from "../screen-states.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import { useAccountGroups } from "./account-groups.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BottomBar } from "./navigation/bottom-bar.tsx";
import { useIsBuilt } from "./built-routes.ts";
import { CommandPalette } from "./palette/command-palette.tsx";
import { Footer } from "./footer.tsx";
import { Greeting } from "./greeting.tsx";
import { MobileMenu } from "./navigation/mobile-menu.tsx";
import {
  mayOpen,
  navigationFor,
  standingOf,
  switchedOff,
  type NavItem,
} from "./navigation/navigation.ts";
import { NotificationTray } from "./notices/notification-tray.tsx";
import { SharedSession } from "./shared-session.tsx";
import styles from "./shell.module.css";
import { TopBanner } from "./notices/top-banner.tsx";
import { useEntryData } from "./use-entry-data.ts";
import { useWaitingMessages } from "./use-waiting-messages.ts";
import { useFailedSends } from "./notices/use-failed-sends.ts";
import { useHotkey } from "./palette/use-hotkey.ts";

// Separate chunks: phones need the navigation only for their menu, and hardly anyone comes to a feature that is off.
const FeatureOff = lazyPart(() => import("./feature-off.tsx"), "FeatureOff");
const SideNavigation = lazyPart(() => import("./navigation/side-navigation.tsx"), "SideNavigation");
/** Screens without the side navigation, as the style sheet has it; they have the menu and the bar at the bottom. */
const smallScreens = "(max-width: 62rem)";
if (!matchMedia(smallScreens).matches) SideNavigation.preload();

/** The frame of every screen of a company. */
export function CompanyLayout(): ReactNode {
  return useInSteps(true, false) ? <Shell /> : <LoadingCompany />;
}

function Shell(): ReactNode {
  const say = coreTexts.useTexts();
  const details = useCompany();
  const { company } = details;
  const whole = useAfterFirstRender();
  const isSmall = useMedia(smallScreens);
  const standing = useMemo(() => standingOf(details), [details]);
  const isBuilt = useIsBuilt();
  const isShared = useUserDetails().shared_device !== null;
  const items = useMemo(() => {
    // On a shared tablet there is no access to one's account.
    const isOpen: typeof isBuilt = (route) => isBuilt(route) && !(isShared && route === "Me");
    return navigationFor(standing, isOpen);
  }, [standing, isBuilt, isShared]);
  const actions = useAccountGroups();
  const [finding, setFinding] = useState(false);
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.name ?? "Home" });
  useLiveCompany(company.id);
  useEntryData(company.id, whole);
  useWaitingMessages(whole);
  useLeaveWhenOut(company.id);
  useAccent(company.accent);
  useHotkey("k", () => setFinding(true));

  return (
    <div className={styles.frame}>
      <SharedSession />
      <a href="#main" className={styles.skip}>
        {say("action.skip")}
      </a>
      <div className={styles.banner}>
        <TopBanner company={company} />
      </div>
      <TopBar details={details} items={items} actions={actions} onFind={() => setFinding(true)} />
      <LiveStatus />
      <div className={styles.side}>
        {whole && !isSmall && <SideNavigation items={items} companyId={company.id} />}
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        {mayOpen(screen, standing) && <Outlet />}
        {!mayOpen(screen, standing) &&
          (switchedOff(screen, standing) ? <FeatureOff /> : <ForbiddenState />)}
      </main>
      <div className={styles.foot}>{whole && <Footer />}</div>
      {whole && isSmall && <BottomBar items={items} standing={standing} companyId={company.id} />}
      {finding && (
        <CommandPalette
          items={items}
          actions={actions}
          companyId={company.id}
          onClose={() => setFinding(false)}
        />
      )}
    </div>
  );
}

interface TopBarProps {
  details: CompanyDetails;
  items: readonly NavItem[];
  actions: readonly MenuGroup[];
  onFind: () => void;
}

function TopBar({ details, items, actions, onFind }: TopBarProps): ReactNode {
  const say = shellTexts.useTexts();
  const { user } = useUserDetails();
  const { company } = details;
  return (
    <header className={styles.bar}>
      <MobileMenu items={items} company={company} />
      <Link
        to="/$company_id"
        params={{ company_id: String(company.id) }}
        search={{}}
        className={styles.brand}
        aria-label="Lineup"
      >
        <LogoMark />
        <span>Lineup</span>
      </Link>
      <div className={styles.company}>
        {company.logo && <img src={company.logo} alt="" />}
        <div>
          <strong title={company.name}>{company.name}</strong>
          {company.slogan && <span className={styles.slogan}>{company.slogan}</span>}
        </div>
      </div>
      <div className={styles.space} />
      <Greeting company={company.name} />
      <IconButton label={say("bar.search")} aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
        <IconSearch size={22} />
      </IconButton>
      <NotificationTray companyId={company.id} />
      <AccountMenu name={user.name} groups={actions} />
    </header>
  );
}

/** Shows a note while the connection or live updates are down; short interruptions are not shown. */
function LiveStatus(): ReactNode {
  const say = coreTexts.useTexts();
  const live = useLiveState();
  const online = useOnline();
  if (online && live !== "unavailable") return null;
  return (
    <div role="status" className={styles.status}>
      {say(online ? "live.unavailable" : "live.offline")}
    </div>
  );
}

/** Shows the company's screens in its accent color. */
function useAccent(accent: string | null): void {
  useEffect(() => {
    showAccent(accent);
    return () => showAccent(null);
  }, [accent]);
}

function useLiveCompany(companyId: number): void {
  const { live, seq } = useCompany();
  const open = useEffectEvent(() => openLive(companyId, live, seq));
  useEffect(() => open(), [companyId, live]);
  useLiveMemos();
  useLiveScheduler();
  useLiveChat();
  useFailedSends(companyId);
  useLiveSettings();
}

/** Sends a person to their other teams when they lose their place in this one while the page is open. */
function useLeaveWhenOut(companyId: number): void {
  const failure = useCompanyFailure();
  const navigate = useNavigate();
  const leave = useEffectEvent(async () => {
    storage.remove(companyStorageKey);
    // Nothing can be saved here any more, so leaving asks no question; drafts stay on the device.
    await navigate({ to: "/", search: { show: "yes" }, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: companyQuery(companyId).queryKey });
  });
  const isOut = failure !== null && afterCompanyFailure(failure) === "selection";
  useEffect(() => {
    if (isOut) void leave();
  }, [isOut]);
}
