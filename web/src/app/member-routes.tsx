import { companyStorageKey } from "@lineup/contract/constants";
import { createRoute, redirect } from "@tanstack/react-router";
import { endSession, leaveSharedDevice, userDetailsQuery } from "#web/entities/auth/session.ts";
import { authTexts } from "#web/features/auth/auth-texts.ts";
import { profileTexts } from "#web/features/users/profile-texts.ts";
import { teamsTexts } from "#web/features/companies/teams-texts.ts";
import { token } from "#web/lib/api/api-client.ts";
import { followAccount } from "#web/lib/i18n/language.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { storage } from "#web/lib/browser/storage.ts";
import { afterUserFailure, loginAddress, maintenanceAddress } from "./guards.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { root } from "./root-route.tsx";
import { PagePending } from "./screen-states.tsx";
import { shellTexts } from "./texts/shell-texts.ts";

/** The parent of every screen that needs a login. */
export const member = createRoute({
  getParentRoute: () => root,
  id: "member",
  pendingComponent: PagePending,
  beforeLoad: async ({ location }) => {
    if (!token.get())
      throw redirect(sharedDevice.token() ? { to: "/device" } : loginAddress(location.href));
    const { user, companies } = await queryClient
      .ensureQueryData(userDetailsQuery)
      .catch((error: unknown) => {
        const next = afterUserFailure(error);
        if (next === "maintenance") throw redirect(maintenanceAddress(location.href));
        if (next === "offline") throw error;
        if (sharedDevice.isInUse()) return leaveSharedDevice("ended");
        endSession();
        throw redirect(loginAddress(location.href, "session"));
      });
    chooseOnlyTeam(companies);
    await followAccount(user.default_locale).catch(() => undefined);
  },
});

/** Whoever belongs to one team has chosen it, whichever screen they come in by. */
function chooseOnlyTeam(teams: readonly { readonly id: number }[]): void {
  const [only] = teams;
  if (only && teams.length === 1 && storage.get(companyStorageKey) === null)
    storage.set(companyStorageKey, String(only.id));
}

const teamsLayout = createRoute({
  getParentRoute: () => member,
  id: "teams",
  component: lazyScreen(() => import("./shell/teams-layout.tsx"), "TeamsLayout", shellTexts),
  pendingComponent: PagePending,
});
const callback = createRoute({
  getParentRoute: () => teamsLayout,
  path: "/callback",
  staticData: { name: "Callback" },
  component: lazyScreen(
    () => import("#web/features/auth/callback-screen.tsx"),
    "CallbackScreen",
    authTexts,
  ),
});
const selection = createRoute({
  getParentRoute: () => teamsLayout,
  path: "/",
  staticData: { name: "Selection" },
  component: lazyScreen(
    () => import("#web/features/companies/selection-screen.tsx"),
    "SelectionScreen",
    teamsTexts,
  ),
});
const createTeam = createRoute({
  getParentRoute: () => teamsLayout,
  path: "/create-team",
  staticData: { name: "CreateTeam" },
  component: lazyScreen(
    () => import("#web/features/companies/create-team-screen.tsx"),
    "CreateTeamScreen",
    teamsTexts,
  ),
});
const joinTeam = createRoute({
  getParentRoute: () => teamsLayout,
  path: "/join-team",
  staticData: { name: "JoinTeam" },
  component: lazyScreen(
    () => import("#web/features/companies/join-team-screen.tsx"),
    "JoinTeamScreen",
    teamsTexts,
  ),
});
const profile = createRoute({
  getParentRoute: () => teamsLayout,
  path: "/profile",
  staticData: { name: "Profile" },
  component: lazyScreen(
    () => import("#web/features/users/profile-screen.tsx"),
    "ProfileScreen",
    profileTexts,
  ),
});

/** The screens of a signed-in person outside any company. */
export const memberRoutes = [
  teamsLayout.addChildren([callback, selection, createTeam, joinTeam, profile]),
] as const;
