import { createRoute, redirect } from "@tanstack/react-router";
import { hasUnsentMessages, signOut } from "#web/entities/auth/session.ts";
import { authTexts } from "#web/features/auth/auth-texts.ts";
import { tabletTexts } from "#web/features/devices/tablet/tablet-texts.ts";
import { LogoutScreen, PublicLayout } from "./lazy-logout.ts";
import { later, lazyScreen } from "./lazy-screen.ts";
import { root } from "./root-route.tsx";
import { PagePending } from "./screen-states.tsx";
import { shellTexts } from "./texts/shell-texts.ts";

const publicLayout = createRoute({
  getParentRoute: () => root,
  id: "public",
  component: PublicLayout,
  pendingComponent: PagePending,
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
  beforeLoad: async ({ search }) => {
    if (await hasUnsentMessages()) return;
    await signOut();
    throw redirect({ to: "/login", search: { token: search["token"] }, replace: true });
  },
  component: LogoutScreen,
});
const device = createRoute({
  getParentRoute: () => publicLayout,
  path: "/device",
  staticData: { name: "SharedDevice" },
  component: lazyScreen(
    () => import("#web/features/devices/tablet/tablet-screen.tsx"),
    "TabletScreen",
    tabletTexts,
  ),
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
// This screen has no login guard: someone who returns from paying may have lost their session on the way.
const payment = createRoute({
  getParentRoute: () => publicLayout,
  path: "/$company_id/payment/$status",
  staticData: { name: "Payment" },
  component: later,
});

/** The screens that need no login. */
export const publicRoutes = publicLayout.addChildren([
  login,
  requestPasswordReset,
  resetPassword,
  signup,
  logout,
  device,
  maintenance,
  payment,
]);
