import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";

export function CompanyLayout(): ReactNode {
  return <Outlet />;
}
