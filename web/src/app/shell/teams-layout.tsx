import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";

export function TeamsLayout(): ReactNode {
  return <Outlet />;
}
