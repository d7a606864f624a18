import {
  createRootRoute,
  createRoute,
  notFound,
  redirect,
  type RouteComponent,
} from "@tanstack/react-router";
import { companyStorageKey } from "@lineup/contract/constants";
import { companyQuery } from "#web/entities/company.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { endSession, signOut, userDetailsQuery } from "#web/entities/session.ts";
import { authTexts } from "#web/features/auth/auth-texts.ts";
import { followUpsTexts } from "#web/features/follow-ups/follow-ups-texts.ts";
import { homeTexts } from "#web/features/home/home-texts.ts";
import { memosTexts } from "#web/features/memos/memos-texts.ts";
import { teamsTexts } from "#web/features/teams/teams-texts.ts";
import { token } from "#web/lib/api/api-client.ts";
import { queryClient } from "#web/lib/query-client.ts";
import type { Search } from "#web/lib/search-codec.ts";
import { storage } from "#web/lib/storage.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { afterCompanyFailure, afterUserFailure, idFrom, loginAddress } from "./guards.ts";
import { lazyScreen, later } from "./lazy-screen.ts";
import { RootLayout } from "./root-layout.tsx";
import type { RouteName } from "./route-names.ts";
import { LoadingCompany, ScreenError, ScreenMissing, ScreenPending } from "./screen-states.tsx";
import { shellTexts } from "./texts/shell-texts.ts";
import { loadTitles } from "./titles.ts";

const root = createRootRoute({
  validateSearch: (search: Record<string, unknown>): Search => search as Search,
  loader: () => Promise.all([coreTexts.load(), loadTitles()]),
  component: RootLayout,
  errorComponent: ScreenError,
  notFoundComponent: ScreenMissing,
  pendingComponent: ScreenPending,
});

const publicLayout = createRoute({
  getParentRoute: () => root,
  id: "public",
  component: lazyScreen(() => import("./shell/public-layout.tsx"), "PublicLayout", shellTexts),
});

const login = createRoute({
  getParentRoute: () => publicLayout,
  path: "/login",
  staticData: { name: "Login" },
  component: lazyScreen(
    () => import("#web/features/auth/login-screen.tsx"),
    "LoginScreen",
    authTexts,
  ),
});
const requestPasswordReset = createRoute({
  getParentRoute: () => publicLayout,
  path: "/request-password-reset",
  staticData: { name: "RequestPasswordReset" },
  component: lazyScreen(
    () => import("#web/features/auth/request-password-reset-screen.tsx"),
    "RequestPasswordResetScreen",
    authTexts,
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => publicLayout,
  path: "/reset-password",
  staticData: { name: "ResetPassword" },
  component: lazyScreen(
    () => import("#web/features/auth/reset-password-screen.tsx"),
    "ResetPasswordScreen",
    authTexts,
  ),
});
const signup = createRoute({
  getParentRoute: () => publicLayout,
  path: "/signup",
  staticData: { name: "Signup" },
  component: lazyScreen(
    () => import("#web/features/auth/signup-screen.tsx"),
    "SignupScreen",
    authTexts,
  ),
});
const logout = createRoute({
  getParentRoute: () => publicLayout,
  path: "/logout",
  staticData: { name: "Logout" },
  beforeLoad: async () => {
    await signOut();
    throw redirect({ to: "/login", search: {}, replace: true });
  },
});
const maintenance = createRoute({
  getParentRoute: () => publicLayout,
  path: "/maintenance",
  staticData: { name: "Maintenance" },
  component: lazyScreen(
    () => import("./shell/maintenance-screen.tsx"),
    "MaintenanceScreen",
    shellTexts,
  ),
});
// No login guard: someone who comes back from paying may have lost their session on the way.
const payment = createRoute({
  getParentRoute: () => publicLayout,
  path: "/$company_id/payment/$status",
  staticData: { name: "Payment" },
  component: later,
});

const member = createRoute({
  getParentRoute: () => root,
  id: "member",
  beforeLoad: async ({ location }) => {
    if (!token.get()) throw redirect(loginAddress(location.href));
    await queryClient.ensureQueryData(userDetailsQuery).catch((error: unknown) => {
      const next = afterUserFailure(error);
      if (next === "maintenance") throw redirect({ to: "/maintenance", search: {} });
      if (next === "offline") throw error;
      endSession();
      throw redirect(loginAddress(location.href, "session"));
    });
  },
});
const callback = createRoute({
  getParentRoute: () => member,
  path: "/callback",
  staticData: { name: "Callback" },
  component: later,
});

const teamsLayout = createRoute({
  getParentRoute: () => member,
  id: "teams",
  component: lazyScreen(() => import("./shell/teams-layout.tsx"), "TeamsLayout", shellTexts),
});
const selection = createRoute({
  getParentRoute: () => teamsLayout,
  path: "/",
  staticData: { name: "Selection" },
  component: lazyScreen(
    () => import("#web/features/teams/selection-screen.tsx"),
    "SelectionScreen",
    teamsTexts,
  ),
});
const createTeam = createRoute({
  getParentRoute: () => teamsLayout,
  path: "/create-team",
  staticData: { name: "CreateTeam" },
  component: lazyScreen(
    () => import("#web/features/teams/create-team-screen.tsx"),
    "CreateTeamScreen",
    teamsTexts,
  ),
});
const joinTeam = createRoute({
  getParentRoute: () => teamsLayout,
  path: "/join-team",
  staticData: { name: "JoinTeam" },
  component: lazyScreen(
    () => import("#web/features/teams/join-team-screen.tsx"),
    "JoinTeamScreen",
    teamsTexts,
  ),
});
const profile = createRoute({
  getParentRoute: () => teamsLayout,
  path: "/profile",
  staticData: { name: "Profile" },
  component: lazyScreen(
    () => import("#web/features/teams/profile-screen.tsx"),
    "ProfileScreen",
    teamsTexts,
  ),
});

const company = createRoute({
  getParentRoute: () => member,
  path: "/$company_id",
  beforeLoad: async ({ params }) => {
    const id = idFrom(params.company_id);
    if (id === null) throw notFound();
    await queryClient.ensureQueryData(companyQuery(id)).catch((error: unknown) => {
      const next = afterCompanyFailure(error);
      if (next === "maintenance") throw redirect({ to: "/maintenance", search: {} });
      if (next === "failed") throw error;
      storage.remove(companyStorageKey);
      throw redirect({ to: "/", search: { show: "yes" } });
    });
    storage.set(companyStorageKey, String(id));
  },
  component: lazyScreen(() => import("./shell/company-layout.tsx"), "CompanyLayout", shellTexts),
  pendingComponent: LoadingCompany,
});

/** A screen inside the company shell. */
function inCompany<const P extends string>(
  path: P,
  name: RouteName,
  component: RouteComponent = later,
) {
  return createRoute({ getParentRoute: () => company, path, staticData: { name }, component });
}

const companyScreens = [
  inCompany(
    "/",
    "Home",
    lazyScreen(
      () => import("#web/features/home/home-screen.tsx"),
      "HomeScreen",
      homeTexts,
      memoTexts,
    ),
  ),
  inCompany("cfa-locations", "CFAConfirm"),
  inCompany("cfa-callback", "CFALogin"),
  inCompany("cfa-integrate", "CFAIntegration"),
  inCompany("settings", "Settings"),
  inCompany("settings/flags", "SettingsFlags"),
  inCompany("settings/reports", "SettingsReports"),
  inCompany("settings/subscription", "Subscription"),
  inCompany("settings/memos", "SettingsMemos"),
  inCompany("settings/integration", "SettingsIntegration"),
  inCompany("settings/team-invitations", "SettingsTeamInvitations"),
  inCompany("settings/checkins", "SettingsCheckins"),
  inCompany("settings/locations", "SettingsLocations"),
  inCompany("settings/devices", "SettingsDevices"),
  inCompany("settings/new-location", "SettingsNewLocation"),
  inCompany("settings/location/$id", "SettingsLocation"),
  inCompany("settings/audiences", "SettingsAudiences"),
  inCompany("settings/new-audience", "SettingsNewAudience"),
  inCompany("settings/audience/$id", "SettingsAudience"),
  inCompany("settings/tags", "SettingsTags"),
  inCompany("media", "Media"),
  inCompany("files", "Files"),
  inCompany(
    "flags/{-$id}",
    "FlaggedMessageList",
    lazyScreen(
      () => import("#web/features/follow-ups/follow-ups-screen.tsx"),
      "FollowUpsScreen",
      followUpsTexts,
      memoTexts,
    ),
  ),
  inCompany("tasks", "TasksList"),
  inCompany("tasks/$id", "TaskDetail"),
  inCompany(
    "memos",
    "MemosList",
    lazyScreen(
      () => import("#web/features/memos/memos-list-screen.tsx"),
      "MemosListScreen",
      memosTexts,
      memoTexts,
    ),
  ),
  inCompany(
    "memos/new",
    "MemoNew",
    lazyScreen(
      () => import("#web/features/memos/memo-new-screen.tsx"),
      "MemoNewScreen",
      memosTexts,
      memoTexts,
    ),
  ),
  inCompany(
    "memo/$id",
    "MemoDetail",
    lazyScreen(
      () => import("#web/features/memos/memo-detail-screen.tsx"),
      "MemoDetailScreen",
      memosTexts,
      memoTexts,
    ),
  ),
  inCompany("memo-templates", "MemoTemplatesList"),
  inCompany("memo-template/$id", "MemoTemplateDetail"),
  inCompany("memo-sends", "MemoSendsList"),
  inCompany("memo-send/$id", "MemoSendDetail"),
  inCompany("memo-packages", "MemoPackagesList"),
  inCompany("memo-package/$id", "MemoPackageDetail"),
  inCompany("memo-scheduler", "MemoScheduler"),
  inCompany("community", "Community"),
  inCompany("community/$id", "CommunityDetail"),
  inCompany("employees", "EmployeeList"),
  inCompany("employees/bulk-edit", "EmployeeBulkEdit"),
  inCompany("employees/employee-import", "EmployeeImport"),
  inCompany("employees/employee-manager-import", "EmployeeManagerImport"),
  inCompany("employees/new", "EmployeeNew"),
  inCompany("employee/$id", "EmployeeDetail"),
  inCompany("employee/$id/edit", "EmployeeEdit"),
  inCompany("chats", "ChatGroupList"),
] as const;

const gallery = createRoute({
  getParentRoute: () => root,
  path: "/dev/gallery",
  component: import.meta.env.DEV
    ? lazyScreen(() => import("./gallery/gallery-screen.tsx"), "GalleryScreen", shellTexts)
    : ScreenMissing,
});

export const routeTree = root.addChildren([
  publicLayout.addChildren([
    login,
    requestPasswordReset,
    resetPassword,
    signup,
    logout,
    maintenance,
    payment,
  ]),
  member.addChildren([
    callback,
    teamsLayout.addChildren([selection, createTeam, joinTeam, profile]),
    company.addChildren(companyScreens),
  ]),
  gallery,
]);
