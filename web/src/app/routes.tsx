import { createRoute } from "@tanstack/react-router";
import { companyRoutes } from "./company-routes.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import { member, memberRoutes } from "./member-routes.tsx";
import { publicRoutes } from "./public-routes.tsx";
import { root } from "./root-route.tsx";
import { ScreenMissing } from "./screen-states.tsx";
import { shellTexts } from "./texts/shell-texts.ts";

const gallery = createRoute({
  getParentRoute: () => root,
  path: "/dev/gallery",
  component: import.meta.env.DEV
    ? lazyScreen(() => import("./gallery/gallery-screen.tsx"), "GalleryScreen", shellTexts)
    : ScreenMissing,
});

export const routeTree = root.addChildren([
  publicRoutes,
  member.addChildren([...memberRoutes, companyRoutes]),
  gallery,
]);
