import type { ReactNode } from "react";
import { NotYet } from "#web/ui/states.tsx";

export function ProfileScreen(): ReactNode {
  return <NotYet />;
}
